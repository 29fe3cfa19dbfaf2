import { describe, expect, test } from "vitest";
import { english } from "../../src/runtime/messages/english.js";
import { type MessageKey, messageText } from "../../src/runtime/messages/messages.js";
import { oneLine, quote } from "../../src/runtime/messages/one-line.js";
import { spanish } from "../../src/runtime/messages/spanish.js";

const keys = Object.keys(english) as MessageKey[];
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

describe("the catalogue", () => {
  test.each(keys)("says %s in both languages with the same parameters", (key) => {
    expect(placeholders(spanish[key])).toEqual(placeholders(english[key]));
    const parameters = Object.fromEntries(
      placeholders(english[key]).map((name) => [name.slice(1, -1), "7"]),
    );
    for (const language of ["en", "es"] as const) {
      const text = messageText(language, key, parameters);
      expect(text).not.toBe("");
      expect(text).not.toMatch(/[{}\n]/);
    }
  });

  test("differs between the languages", () => {
    const same = keys.filter((key) => english[key] === spanish[key]);
    expect(same).toEqual(["pattern-stated", "found-boolean", "found-null"]);
  });

  test("fills each parameter once and never what a parameter holds", () => {
    expect(messageText("en", "required-labelled", { path: "{label}", label: "$&" })).toBe(
      '"{label}" ($&) is required. Send a value.',
    );
  });
});

describe("content in a message", () => {
  test("loses control, line-separator and bidirectional characters", () => {
    expect(oneLine("a\n\tb\u0085c\u2028d\u2029e\u202ef\u2066g\u200fh\u061ci\u007fj")).toBe(
      "abcdefghij",
    );
    expect(messageText("en", "node-name-taken-update", { path: "/a\n\u202eb" })).toBe(
      "/ab exists already. Send another nodeName, or update that item.",
    );
  });

  test("is quoted, and cut when it is long", () => {
    expect(quote("a\nb")).toBe('"ab"');
    expect(quote(5)).toBe("5");
    expect(quote({ a: 1 })).toBe('{"a":1}');
    expect(quote("😀".repeat(101))).toBe(`"${"😀".repeat(100)}…"`);
  });
});
