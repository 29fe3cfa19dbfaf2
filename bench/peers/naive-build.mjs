// The same libraries, used as their front pages show: `yaml`, json-schema-to-typescript with its formatter, a new Ajv and
// standalone code a tool, a class built with ts-morph and formatted.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv/dist/2020.js";
import standaloneCode from "ajv/dist/standalone/index.js";
import addFormats from "ajv-formats";
import { compile } from "json-schema-to-typescript";
import { Project } from "ts-morph";
import { parse } from "yaml";
import { readSchemas } from "./schemas.mjs";

const [project, output] = process.argv.slice(2);
const morph = new Project({ useInMemoryFileSystem: true });
for (const { name, schema } of readSchemas(project, parse)) {
  const folder = join(output, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "types.ts"), await compile(schema, name));
  const ajv = new Ajv.default({
    code: { source: true, esm: true },
    allErrors: true,
    strict: false,
  });
  addFormats.default(ajv);
  writeFileSync(join(folder, "validate.js"), standaloneCode.default(ajv, ajv.compile(schema)));
  const file = morph.createSourceFile(`${name}.ts`, "", { overwrite: true });
  file.addClass({
    name: `${name}Tool`,
    isExported: true,
    properties: [
      { name: "name", initializer: JSON.stringify(name) },
      { name: "inputSchema", initializer: JSON.stringify(schema) },
    ],
    methods: [
      {
        name: "execute",
        parameters: [{ name: "args", type: "unknown" }],
        statements: "return args;",
      },
    ],
  });
  file.formatText();
  writeFileSync(join(folder, "tool.ts"), file.getFullText());
}
