import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import formatsPlugin from "ajv-formats";
import { Issues } from "mcpgen/runtime";
import { describe, expect, test } from "vitest";
import { portableProblems } from "../src/ir/portable-profile.js";
import { fieldPaths } from "./cases/field-count.js";
import {
  readExpectation,
  type CaseExpectation,
  type ToolExpectation,
} from "./support/case-expectation.js";
import { type CompiledTool, compileCase } from "./support/compiled-case.js";
import { contentProperties, formPaths } from "./support/compiled-paths.js";
import { differences } from "./support/expected-part.js";

const root = fileURLToPath(new URL("cases", import.meta.url));

/** Every folder `<group>/<case>`: the form language, one rule a folder. */
const cases = foldersOf(root).flatMap((group) =>
  foldersOf(join(root, group)).map((name) => ({
    path: `${group}/${name}`,
    ...expectedOf(group, name),
  })),
);

interface Expected {
  readonly expectation: CaseExpectation | undefined;
  /** Why there is no expectation. */
  readonly problem: string;
}

for (const group of foldersOf(root)) {
  describe(group, () => {
    for (const { path, expectation, problem } of cases) {
      if (!path.startsWith(`${group}/`)) continue;
      test(`${path}: ${expectation?.why ?? problem}`, async () => {
        if (expectation === undefined) throw new Error(problem);
        const { reported, tools } = await compileCase(join(root, path));
        expect(reported).toEqual(expectation.diagnostics);
        const names = [...tools.keys()].toSorted();
        const only = expectation.tools[""];
        const expected = only === undefined ? expectation.tools : { [names[0] ?? ""]: only };
        expect(names).toEqual(Object.keys(expected).toSorted());
        for (const [name, tool] of tools) {
          check(tool, expected[name]);
          const { id } = tool.surface;
          const declaration = `${id.replace(":", "/")}.yaml`;
          expect(formPaths(tool)).toEqual(fieldPaths(join(root, path, "forms"), declaration));
        }
      });
    }
  });
}

function check(compiled: CompiledTool, expected: ToolExpectation | undefined): void {
  if (expected === undefined) return;
  expect(differences(compiled.surface.content, expected.content, "content")).toEqual([]);
  const content = contentProperties(compiled);
  expect(partsFound(content, expected.properties)).toEqual([]);
  expect(Object.keys(content)).toHaveLength(expected.fields);
  expect(compiled.createSchema.required ?? []).toEqual(expected.required);
  expect(unportable(compiled)).toEqual([]);
  const form = Object.fromEntries(compiled.tool.form.fields.map((field) => [field.key, field]));
  expect(partsFound(form, expected.stored)).toEqual([]);
  judge(compiled, expected);
}

/** What some client would not take of the advertised schemas, which would cost it the whole list. */
function unportable({ surface }: CompiledTool): readonly string[] {
  return surface.tools.flatMap(({ name, inputSchema, outputSchema }) =>
    [inputSchema, outputSchema].flatMap((schema) =>
      portableProblems(schema).map(({ pointer, rule }) => `${name}${pointer}: ${rule}`),
    ),
  );
}

function partsFound(
  actual: Readonly<Record<string, unknown>>,
  expected: ToolExpectation["properties"],
): readonly string[] {
  return Object.entries(expected).flatMap(([name, part]) => {
    if (part["absent"] !== true) return differences(actual[name], part, name);
    return actual[name] === undefined ? [] : [`${name}: not expected`];
  });
}

/** The printed check and the enforced schema must say the same of every payload. */
function judge({ tool, createSchema }: CompiledTool, expected: ToolExpectation): void {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
  formatsPlugin.default(ajv);
  const validate = ajv.compile(createSchema);
  for (const payload of expected.accepts) {
    const issues = new Issues("create");
    const normalised = tool.checkFields(payload, issues);
    expect(issues.text("en"), JSON.stringify(payload)).toBe(new Issues("create").text("en"));
    expect(
      validate(normalised),
      `${JSON.stringify(payload)} in ajv: ${ajv.errorsText(validate.errors)}`,
    ).toBe(true);
  }
  for (const { payload, at, beyondSchema } of expected.refuses) {
    const issues = new Issues("create");
    tool.checkFields(payload, issues);
    expect(
      issues.problems.map(({ path }) => path),
      JSON.stringify(payload),
    ).toEqual(at);
    expect(validate(payload), `${JSON.stringify(payload)} in ajv`).toBe(beyondSchema);
  }
}

function expectedOf(group: string, name: string): Expected {
  const file = join(root, group, name, "expected.yaml");
  if (!existsSync(file)) return { expectation: undefined, problem: "expected.yaml is missing" };
  try {
    return { expectation: readExpectation(file), problem: "" };
  } catch (error) {
    return { expectation: undefined, problem: String(error) };
  }
}

function foldersOf(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}
