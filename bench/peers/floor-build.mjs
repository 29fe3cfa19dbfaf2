// The floor: the fastest YAML parser and plain strings, doing no more than reading, printing and writing.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import { readSchemas } from "./schemas.mjs";

const [project, output] = process.argv.slice(2);
for (const { name, schema } of readSchemas(project, load)) {
  const folder = join(output, name);
  mkdirSync(folder, { recursive: true });
  const fields = Object.entries(schema.properties);
  const types = fields
    .map(([key, value]) => `  /** ${value.description} */\n  ${key}: ${value.type};`)
    .join("\n");
  const checks = fields
    .map(
      ([key, value]) => `  if (typeof input.${key} !== "${value.type}") problems.push("${key}");`,
    )
    .join("\n");
  writeFileSync(join(folder, "types.ts"), `export interface ${name} {\n${types}\n}\n`);
  writeFileSync(
    join(folder, "check.ts"),
    `export function check(input) {\n  const problems = [];\n${checks}\n  return problems;\n}\n`,
  );
  writeFileSync(join(folder, "surface.json"), `${JSON.stringify(schema, null, 2)}\n`);
  writeFileSync(join(folder, "tool.ts"), `export class ${name}Tool {}\n`);
}
