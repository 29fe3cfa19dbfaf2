import { expect, test } from "vitest";
import { parseJsonObject } from "../../src/cli/json-argument.js";

test("reads an object", () => {
  expect(parseJsonObject(' {"action": "list", "limit": 2}\n')).toEqual({
    action: "list",
    limit: 2,
  });
});

test.each([
  ["{action:1}", 'unexpected "a" at line 1, column 2'],
  ['{"a":1,}', 'unexpected "}" at line 1, column 8'],
  ['{"a": tru}', 'unexpected "}" at line 1, column 10'],
  ['{\n  "a": x\n}', 'unexpected "x" at line 2, column 8'],
  ['{"a": [1, 2}', 'unexpected "}" at line 1, column 12'],
  ["{'a': 1}", `unexpected "'" at line 1, column 2`],
  ['{"a": "b', "the text ends too early at line 1, column 9"],
  ["", "the text ends too early at line 1, column 1"],
  ["{} {}", 'unexpected "{" at line 1, column 4'],
])("says where %j goes wrong", (text, problem) => {
  expect(() => parseJsonObject(text)).toThrow(`The arguments are not valid JSON: ${problem}.`);
});

test.each(["[]", "null", "1", '"x"'])("refuses %s, which is no object", (text) => {
  expect(() => parseJsonObject(text)).toThrow("The arguments are not a JSON object.");
});
