import { describe, expect, it } from "vitest";
import { compareLanguages, isNoText } from "../../src/schema/language.js";

const unbounded = { least: 0, most: Number.POSITIVE_INFINITY };
const language = (...patterns: readonly string[]) => ({ patterns, ...unbounded });

describe("comparing what patterns find", () => {
  it.each([
    ["^[a-z]+$", "^[a-z0-9-]+$", { kind: "within" }],
    ["^[a-z0-9-]+$", "^[a-z]+$", { kind: "text", text: "0" }],
    ["^(a+)+$", "^a+$", { kind: "within" }],
    ["^a+$", "^(?:a|aa)+$", { kind: "within" }],
    ["^\\d{4}-\\d{2}$", "^[0-9-]{7}$", { kind: "within" }],
    ["^\\w$", "^[A-Za-z0-9_]$", { kind: "within" }],
    ["^\\S$", "^[^\\s]$", { kind: "within" }],
    ["^[\\x61-c]$", "^[abc]$", { kind: "within" }],
    ["^[\\s\\S]$", "^.$", { kind: "text", text: "\n" }],
    ["^a", "a$", { kind: "text", text: "ab" }],
    // What a machine of this kind cannot tell.
    ["^(?=a)", "^a", undefined],
    ["^(a)\\1$", "^aa$", undefined],
    ["\\bfoo", "foo", undefined],
    ["^\\p{L}$", "^.$", undefined],
  ])("%s within %s: %j", (one, other, expected) => {
    const result = compareLanguages(language(one), language(other));
    expect(result).toEqual(expected);
  });

  it("counts characters", () => {
    const short = { ...language("^[a-z]*$"), most: 3 };
    expect(compareLanguages(short, { ...language(), most: 3 })).toEqual({ kind: "within" });
    expect(compareLanguages(short, { ...language(), most: 2 })).toEqual({
      kind: "text",
      text: "aaa",
    });
    expect(isNoText({ ...language("^aaa"), most: 2 })).toBe(true);
    expect(isNoText(language("^a$", "^b$"))).toBe(true);
    expect(isNoText(language("a", "b"))).toBe(false);
  });

  it("says of every pair of patterns what trying all short texts says", () => {
    const patterns = [
      "^a",
      "b$",
      "^[ab]+$",
      "a|b",
      "^(ab|a)*$",
      "^a?b{1,2}$",
      "^$",
      "(^a|b$)",
      "[^a]",
      "^(a|^b)$",
      "a$|^b",
    ];
    const texts = [""];
    for (const text of texts)
      if (text.length < 4) texts.push(...["a", "b", "\n"].map((each) => text + each));
    for (const one of patterns) {
      for (const other of patterns) {
        const found = (pattern: string, text: string): boolean =>
          new RegExp(pattern, "u").test(text);
        const shown = texts.some((text) => found(one, text) && !found(other, text));
        const result = compareLanguages(language(one), language(other));
        expect([one, other, result?.kind]).toEqual([one, other, shown ? "text" : "within"]);
        if (result?.kind !== "text") continue;
        expect([found(one, result.text), found(other, result.text)]).toEqual([true, false]);
      }
    }
  });
});
