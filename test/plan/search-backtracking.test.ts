import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { searchBacktracks } from "../../src/util/pattern/javascript-pattern.js";

describe("looking for a pattern", () => {
  test.each([
    "^(a+)+$",
    "^(?:a|a)*$",
    "^(?<x>a*)*$",
    "^(?=(a+)+$)",
    "^\\s*\\s*$",
    "^(\\p{L}|[a-z])+$",
    "^(\\u{61}|a)+$",
    "^([a\\]]|\\])+$",
    "^(a+)\\1$",
    "^(?<x>a+)\\k<x>$",
    "(a+)+",
    "a+b",
    "[a-z]+@[a-z]+",
    "\\s+$",
    "^a$|b+c",
    `^${"(".repeat(600)}a${")".repeat(600)}$`,
  ])("may take without end: %s", (pattern) => {
    expect(() => new RegExp(pattern, "u")).not.toThrow();
    expect(searchBacktracks(pattern)).toBe(true);
  });

  test.each([
    "",
    "^a+$",
    "^[a-z0-9_-]+$",
    "^\\p{Lu}\\p{L}*$",
    "^(?:[a-z]+\\.)*[a-z]+$",
    "^(?<year>\\d{4})-\\d{2}$",
    "^[^@\\s]+@[^@\\s]+$",
    "^(?!-)[a-z-]+$",
    "^(en|es)(_[A-Z]{2})?$",
    "^\\(\\[\\{$",
    "\\d+",
    "foo",
    "[0-9]{3}",
    ".",
    "foo\\d*bar",
    "^\\u{1f600}+?$",
    '^[/"\\\\]*/$',
  ])("comes to an end: %s", (pattern) => {
    expect(() => new RegExp(pattern, "u")).not.toThrow();
    expect(searchBacktracks(pattern)).toBe(false);
  });

  test("of any pattern that compiles is judged", () => {
    const piece = fc.constantFrom(
      "a",
      "\\d",
      "[a-c]",
      "[^a]",
      "(",
      "(?:",
      "(?=",
      "(?<!",
      "(?<n>",
      ")",
      "|",
      "*",
      "+",
      "?",
      "{2}",
      "{1,}",
      "{0,3}",
      "^",
      "$",
      "\\b",
      "\\u{61}",
      "\\x41",
      "\\p{L}",
      "\\1",
      "\\k<n>",
      "\\/",
      ".",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const pattern = pieces.join("");
        const isPattern = compiles(pattern);
        fc.pre(isPattern);
        expect(typeof searchBacktracks(pattern)).toBe("boolean");
      }),
      { numRuns: 2000 },
    );
  });
});

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, "u") instanceof RegExp;
  } catch {
    return false;
  }
}
