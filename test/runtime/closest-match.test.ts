import { describe, expect, test } from "vitest";
import { closestMatch } from "../../src/util/closest-match.js";

describe("the closest match", () => {
  test.each([
    ["titel", ["subtitle", "title"], "title"],
    ["Title", ["title"], "title"],
    ["lmit", ["limit", "list"], "limit"],
    ["nam", ["name", "game"], "name"],
    ["ab", ["ac", "ad"], "ac"],
    ["xyz", ["title"], undefined],
    ["", ["a"], "a"],
    ["id", [], undefined],
    ["t".repeat(65), ["t".repeat(64)], undefined],
  ])("of %o among %o is %o", (word, candidates, expected) => {
    expect(closestMatch(word, candidates)).toBe(expected);
  });
});
