import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseJsonObject } from "../../src/cli/json-argument.js";
import { UsageError } from "../../src/cli/usage-error.js";

function refusalOf(text: string, origin: "command line" | "standard input"): UsageError {
  try {
    parseJsonObject(text, origin);
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
  throw new Error(`${text} was taken`);
}

test("reads an object", () => {
  expect(parseJsonObject(' {"action": "list", "limit": 2}\n', "command line")).toEqual({
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
  ["{} {}", 'unexpected "{" at line 1, column 4'],
  ['{"a":1}}', 'unexpected "}" at line 1, column 8'],
  ['{"a":"it"s"}', 'unexpected "s" at line 1, column 10'],
  ['{"a":1 "b":2}', 'a comma is missing before "\\"" at line 1, column 8'],
  ['{"a":1\n "b":2}', 'a comma is missing before "\\"" at line 2, column 2'],
  ['{"a":[1 2]}', 'a comma is missing before "2" at line 1, column 9'],
  ['{"a":[{} {}]}', 'a comma is missing before "{" at line 1, column 10'],
  ['{"a" 1}', 'a colon is missing before "1" at line 1, column 6'],
  ['{"a": "b', "the text ends too early at line 1, column 9"],
  ["", "the text ends too early at line 1, column 1"],
])("says where %j goes wrong", (text, problem) => {
  expect(refusalOf(text, "command line").message).toBe(
    `The arguments are not valid JSON: ${problem}.`,
  );
});

test("says of every object that is cut off that the text ends too early", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (value, part) => {
        const text = JSON.stringify(value);
        const cut = text.slice(0, 1 + Math.floor(part * (text.length - 1)));
        expect(refusalOf(cut, "standard input").message).toContain("the text ends too early");
      },
    ),
  );
});

describe("the hint", () => {
  test("is about quotes when the text came through a shell", () => {
    expect(refusalOf("{action:list}", "command line").hint).toBe(
      "In a shell, put the JSON in single quotes; or give - and pipe it in.",
    );
  });

  test("is not about quotes when it came through a pipe", () => {
    expect(refusalOf("{action:list}", "standard input").hint).toBeUndefined();
  });

  test.each(["list", "create_folder"])("makes an action of the word %s", (word) => {
    const { message, hint } = refusalOf(word, "command line");
    expect(message).toBe(`The arguments are a JSON object, and "${word}" is none.`);
    expect(hint).toBe(`Write them as: '{"action":"${word}"}'`);
  });

  test.each(["[]", "null", "true", "1", '"x"'])("shows an object to who writes %s", (text) => {
    const { message, hint } = refusalOf(text, "command line");
    expect(message).toBe("The arguments are not a JSON object.");
    expect(hint).toBe(`Write them as: '{"action":"list"}'`);
  });

  test("shows an object to who pipes nothing in", () => {
    const { message, hint } = refusalOf(" \n", "standard input");
    expect(message).toBe("Standard input holds no arguments.");
    expect(hint).toBe(`Write them as: '{"action":"list"}'`);
  });
});
