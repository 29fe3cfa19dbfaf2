import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { translateJavaPattern } from "../../src/compiler/2-resolve/java-pattern.js";

describe("translating a Java pattern", () => {
  test.each([
    ["a whole-value match needs no anchors", "^[a-z]+$", "^(?:[a-z]+)$", true],
    ["anchors of one alternative stay", "^a|b$", "^(?:^a|b$)$", true],
    ["\\A and \\z are anchors", "\\Aab\\z", "^(?:ab)$", true],
    ["an escape that only Java allows", "a\\-b\\@c", "^(?:a-b@c)$", true],
    ["brackets that JavaScript would refuse", "]}", "^(?:\\]\\})$", true],
    ["a slash", "/x[/]", "^(?:\\/x[\\/])$", true],
    ["a dash after a class", "[\\w-.]+", "^(?:[\\w\\-.]+)$", true],
    ["a closing bracket as first member", "[]a]", "^(?:[\\]a])$", true],
    ["white space as Java has it", "\\s[^\\s]", "^(?:[\\t-\\r ][^\\t-\\r ])$", true],
    ["a POSIX class", "\\p{Alpha}[\\p{Digit}_]", "^(?:[A-Za-z][0-9_])$", true],
    ["the complement of a POSIX class", "\\P{ASCII}", "^(?:[^\\u0000-\\u007f])$", true],
    ["a category", "\\p{Lu}\\pL\\p{IsLetter}", "^(?:\\p{Lu}\\p{L}\\p{L})$", false],
    [
      "a script",
      "\\p{IsGreek}\\P{script=Latin}",
      "^(?:\\p{Script=Greek}\\P{Script=Latin})$",
      false,
    ],
    ["quotation", "\\Qa.b\\E+", "^(?:a\\.b+)$", true],
    ["quotation in a class", "[\\Q]-\\E]", "^(?:[\\]\\-])$", true],
    ["a union of classes", "[a-z[0-9]]", "^(?:[a-z0-9])$", true],
    ["case ignored from the start", "(?i)[a-f]x1", "^(?:[a-fA-F][xX]1)$", true],
    ["case ignored in a group alone", "(?i:a)b", "^(?:(?:[aA])b)$", true],
    ["case ignored until the group ends", "(a(?i)b)c", "^(?:(a[bB])c)$", true],
    ["case ignored and switched off again", "(?i)a(?-i)b", "^(?:[aA]b)$", true],
    ["a range over both cases", "(?i)[A-z]", "^(?:[A-z])$", true],
    ["a dot over lines", "(?s)a.b", "^(?:a[\\s\\S]b)$", true],
    ["blanks and comments", "(?x) a  b # rest\n c", "^(?:abc)$", true],
    ["a possessive quantifier", "a++b", "^(?:(?:(?=(a+))\\1)b)$", false],
    ["an atomic group", "(?>ab|a)c", "^(?:(?:(?=(ab|a))\\1)c)$", false],
    ["groups numbered anew", "(?>x)(a)\\1", "^(?:(?:(?=(x))\\1)(a)(?:\\2))$", false],
    ["a named group", "(?<y>\\d{4})-\\k<y>", "^(?:(\\d{4})-(?:\\1))$", false],
    ["a look-ahead that is repeated", "(?:(?=a))*a", "^(?:(?:(?=a))*a)$", false],
    ["a hexadecimal escape", "\\x41\\u0042\\x{43}", "^(?:ABC)$", true],
    ["a control character", "\\t\\e\\cA", "^(?:\\t\\u001b\\u0001)$", true],
    ["the empty pattern", "", "^(?:)$", true],
  ])("%s: %s", (_, source, javascript, portable) => {
    expect(translateJavaPattern(source)).toEqual({ javascript, portable });
  });

  test.each([
    ["[a-z&&[^x]]", "class intersections (&&)"],
    ["[^a[b]]", "nested classes with negation"],
    ["(a)?\\1", "a back-reference to a group that may not have matched (\\1)"],
    ["\\1(a)", "a back-reference to a group that may not have matched (\\1)"],
    ["(?i)(a)\\1", "a back-reference where case is ignored"],
    ["(?m)^a$", "line anchors in multi-line mode (?m)"],
    ["(?U)a", "the flag (?U)"],
    ["(?i)\\p{Lower}", "\\p{Lower} where case is ignored"],
    ["\\p{InGreek}", "the property \\p{InGreek}"],
    ["\\X", "the escape \\X"],
    ["\\G", "the escape \\G"],
    ["a{3,1}", "a construction that JavaScript does not have"],
  ])("refuses %s", (source, problem) => {
    expect(translateJavaPattern(source)).toEqual({ problem, isMistake: false });
  });

  test.each([
    ["*a", "a quantifier without anything to repeat (*)"],
    ["a**", "a quantifier without anything to repeat (*)"],
    ["a{", "a quantifier without anything to repeat ({)"],
    ["(a", "a parenthesis that is never closed"],
    ["a)", "a closing parenthesis without an opening one"],
    ["[a", "a pattern that ends too early"],
    ["[z-a]", "a range in the wrong order (z-a)"],
    ["a\\", "a pattern that ends too early"],
  ])("refuses %s, as Java does", (source, problem) => {
    expect(translateJavaPattern(source)).toEqual({ problem, isMistake: true });
  });

  test.each([
    ["(?i)^[a-z]++$", ["abc", "ABC"], ["", "a1"]],
    ["a?+a", ["aa"], ["a"]],
    ["\\h\\R", [" \r\n", "\u00a0\n"], [" ", "a\n"]],
    ["[\\S]+", ["a\u00a0b"], ["a b"]],
    ["(['\"]).*\\1", ["'a'", '"b"'], ["'a\""]],
    ["\\d{2,3}?", ["12", "123"], ["1", "1234"]],
    ["(?i)straße", ["STRAßE"], ["STRASSE"]],
    ["(?iu)ä", ["Ä", "ä"], ["a"]],
  ])("%s matches what it matches in Java", (source, matching, others) => {
    const translated = translateJavaPattern(source);
    const pattern = new RegExp("javascript" in translated ? translated.javascript : "(?!)", "u");
    expect(matching.filter((text) => !pattern.test(text))).toEqual([]);
    expect(others.filter((text) => pattern.test(text))).toEqual([]);
  });

  test("any text in quotation matches itself alone", () => {
    const text = fc.string({ unit: "binary" }).filter((each) => !each.includes("\\E"));
    fc.assert(
      fc.property(text, text, (quoted, other) => {
        const translated = translateJavaPattern(`\\Q${quoted}\\E`);
        const pattern = new RegExp(
          "javascript" in translated ? translated.javascript : "(?!)",
          "u",
        );
        expect(pattern.test(quoted)).toBe(true);
        expect(pattern.test(other)).toBe(quoted === other);
      }),
    );
  });

  test("no text makes the translation throw, and what comes out compiles", () => {
    const piece = fc.constantFrom(
      ..."abz09()[]{}^$|?*+\\.-&:=!<>,#/ ",
      ..."\\d \\S \\p{L} \\Q \\E (?i) (?: (?= (?> [^ && ++ {2} \\1 \\k<a> (?<a>".split(" "),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const translated = translateJavaPattern(pieces.join(""));
        if ("javascript" in translated) new RegExp(translated.javascript, "u").test("a");
        else expect(translated.problem).not.toBe("");
      }),
      { numRuns: 2000 },
    );
  });
});
