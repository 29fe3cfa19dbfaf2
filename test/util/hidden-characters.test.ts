import { describe, expect, test } from "vitest";
import { hiddenCharacters } from "../../src/util/hidden-characters.js";

describe("characters that a reviewer does not see", () => {
  test.each([
    ["a zero-width space", "a\u200Bb", ["U+200B"]],
    ["a bidirectional override", "a\u202Eb", ["U+202E"]],
    ["tags", "a\u{E0041}\u{E0042}", ["U+E0041", "U+E0042"]],
    ["a control", "a\u0007b", ["U+0007"]],
    ["noncharacters", "\uFDD0\uFFFE\uFFFF\u{1FFFF}", ["U+FDD0", "U+FFFE", "U+FFFF", "U+1FFFF"]],
    ["a Braille blank in other text", "a\u2800b", ["U+2800"]],
  ])("are %s", (_, text, found) => {
    expect(hiddenCharacters(text)).toEqual(found);
  });

  test.each([
    ["text of many scripts", "Größe, 価格, السعر‏, µ"],
    ["joined emoji and flags", "👩🏽‍💻 🏳️‍🌈 🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
    ["Braille with its blank", "⠓⠊⠀⠓⠊"],
    ["line ends, also those of Unicode, and tabs", "a\n\tb\r\nc\u2028d\u2029"],
    ["characters beyond the first plane", "𝒜 \u{1FFFD} \uFFFD"],
  ])("are none in %s", (_, text) => {
    expect(hiddenCharacters(text)).toEqual([]);
  });
});
