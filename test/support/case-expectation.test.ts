import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readExpectation } from "./case-expectation.js";
import { differences } from "./expected-part.js";

const folder = mkdtempSync(join(tmpdir(), "mcpgen case "));
afterAll(() => rmSync(folder, { recursive: true }));

function read(text: string) {
  const file = join(folder, "expected.yaml");
  writeFileSync(file, text);
  return readExpectation(file);
}

test("an expectation of one tool needs no name for it", () => {
  const { tools, why } = read(
    "why: w\ndiagnostics: []\nfields: 1\nrequired: []\nrefuses: [ { payload: { a: 1 }, at: a } ]\n",
  );
  expect(why).toBe("w");
  expect(tools[""]?.refuses).toEqual([{ payload: { a: 1 }, at: ["a"], beyondSchema: false }]);
});

test("an expectation without tools offers none", () => {
  expect(read("why: w\ndiagnostics: [ a/b x.yaml:1:2 ]\n")).toEqual({
    why: "w",
    diagnostics: ["a/b x.yaml:1:2"],
    tools: {},
  });
});

test.each([
  ["an unknown key", "why: w\ndiagnostics: []\nfeilds: 1\n", 'no key "feilds"'],
  [
    "an unknown key of a tool",
    "why: w\ndiagnostics: []\ntools: { a: { fields: 1, required: [], require: [] } }\n",
    'no key "require"',
  ],
  [
    "an unknown key of a refusal",
    "why: w\ndiagnostics: []\nfields: 1\nrequired: []\nrefuses: [ { paylod: {}, at: a } ]\n",
    'no key "paylod"',
  ],
  ["no reason", "diagnostics: []\n", '"why" is missing'],
  ["no diagnostics", "why: w\n", '"diagnostics" is missing'],
  ["no count", "why: w\ndiagnostics: []\nrequired: []\n", '"fields" is missing'],
  ["no requirement", "why: w\ndiagnostics: []\nfields: 1\n", '"required" is missing'],
  [
    "one tool and several",
    "why: w\ndiagnostics: []\nfields: 1\nrequired: []\ntools: {}\n",
    'under "tools"',
  ],
  ["a doubled key", "why: w\nwhy: v\ndiagnostics: []\n", "unique"],
])("an expectation with %s is refused", (_, text, message) => {
  expect(() => read(text)).toThrow(message);
});

const schema = {
  type: "object",
  description: "Box (compositeField).",
  properties: { a: { type: "string", enum: ["x", "y"] }, b: { type: "integer" } },
};

test.each([
  [{ type: "object" }, []],
  [{ properties: { a: {}, b: { type: "integer", enum: null } } }, []],
  [{ says: ["Box"], omits: ["Bax"] }, []],
  [{ type: "array" }, ['x.type: expected "array", found "object"']],
  [{ properties: { a: {} } }, ["x.properties.b: not expected"]],
  [{ properties: { a: {}, b: {}, c: {} } }, ["x.properties.c: missing"]],
  [
    { properties: { a: { enum: ["y", "x"] }, b: {} } },
    ['x.properties.a.enum: expected ["y","x"], found ["x","y"]'],
  ],
  [{ type: null }, ['x.type: not expected, found "object"']],
  [{ says: "Bax" }, ['x.says: "Bax", but the text is: Box (compositeField).']],
  [{ omits: "Box" }, ['x.omits: "Box", but the text is: Box (compositeField).']],
])("a part %j of a schema differs in %j", (part, expected) => {
  expect(differences(schema, part, "x")).toEqual(expected);
});

test("a map stands for a list of fields, all of them", () => {
  const form = { fields: [{ key: "a", kind: "value" }, { key: "b" }] };
  expect(differences(form, { fields: { a: { kind: "value" }, b: {} } }, "x")).toEqual([]);
  expect(differences(form, { fields: { a: { kind: "values" } } }, "x")).toEqual([
    "x.fields.b: not expected",
    'x.fields.a.kind: expected "values", found "value"',
  ]);
});
