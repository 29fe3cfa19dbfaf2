import { describe, expect, test } from "vitest";
import { suggestionOrChoices } from "../../src/util/suggestion.js";

describe("a hint for an unknown name", () => {
  test("is the name that is near", () => {
    expect(suggestionOrChoices("lsit", ["get", "list"])).toBe('Did you mean "list"?');
  });

  test("is every name that there is where none is near, up to twenty, and how many more", () => {
    const names = Array.from({ length: 23 }, (_, index) => `name${index + 10}`);
    expect(suggestionOrChoices("zzzzzz", names.slice(0, 2))).toBe('Known: "name10", "name11".');
    const hint = suggestionOrChoices("zzzzzz", names);
    expect(hint).toContain('"name28", "name29" and 3 more.');
    expect(suggestionOrChoices("zzzzzz", names.slice(0, 20))).toMatch(/"name29"\.$/);
  });

  test("is nothing where there is nothing", () => {
    expect(suggestionOrChoices("zzzzzz", [])).toBeUndefined();
  });
});
