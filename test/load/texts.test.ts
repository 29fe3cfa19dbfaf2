import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseProperties } from "../../src/compiler/1-load/properties.js";
import { localeOfBundle } from "../../src/compiler/1-load/texts.js";
import { Diagnostics } from "../../src/diagnostics/diagnostics.js";
import { at, markedSource, reported } from "../diagnostics/marked-source.js";
import { loadSound } from "./load-files.js";

function entries(text: string): unknown {
  const diagnostics = new Diagnostics();
  const parsed = parseProperties({ path: "a.properties", text }, diagnostics);
  expect(diagnostics.sorted()).toEqual([]);
  return Object.fromEntries(parsed);
}

describe("a bundle is read as java.util.Properties reads it", () => {
  const cases: readonly [string, string, Readonly<Record<string, string>>][] = [
    ["an equals sign", "a=1", { a: "1" }],
    ["a colon", "a:1", { a: "1" }],
    ["a blank", "a 1", { a: "1" }],
    ["a tab", "a\t1", { a: "1" }],
    ["blanks around the separator", "  a  =  1 2  ", { a: "1 2  " }],
    ["one separator only", "a==1\nb=:2\nc:=3\nd : = 4", { a: "=1", b: ":2", c: "=3", d: "= 4" }],
    ["a key without value", "a\nb=\nc:", { a: "", b: "", c: "" }],
    ["a value without key", "=1", { "": "1" }],
    [
      "comments",
      "# a=1\n  ! b=2\nc=3 # not a comment\n#d=4\\\ne=5",
      { c: "3 # not a comment", e: "5" },
    ],
    ["blank lines", "\n  \t\f\n\na=1\n\n", { a: "1" }],
    ["every line break", "a=1\nb=2\r\nc=3\rd=4", { a: "1", b: "2", c: "3", d: "4" }],
    ["a continued value", "a=one, \\\n   two, \\\r\n\tthree", { a: "one, two, three" }],
    ["a continued key", "a\\\n   b=1", { ab: "1" }],
    ["a continuation before the separator", "a \\\n = 1", { a: "1" }],
    ["a continuation after the separator", "a = \\\n   1", { a: "1" }],
    ["a comment sign in a continuation", "a=1\\\n# 2", { a: "1# 2" }],
    ["a blank line in a continuation", "a=1\\\n\nb=2", { a: "1", b: "2" }],
    ["an even number of backslashes continues nothing", "a=1\\\\\nb=2", { a: "1\\", b: "2" }],
    ["a backslash at the end", "a=1\\", { a: "1" }],
    ["a continuation at the end", "a=1\\\n", { a: "1" }],
    ["escaped separators in a key", "a\\=b\\:c\\ d=1", { "a=b:c d": "1" }],
    ["an escaped comment sign", "\\#a=1\n\\!b=2", { "#a": "1", "!b": "2" }],
    ["letters", "a=\\t\\n\\r\\f|", { a: "\t\n\r\f|" }],
    ["other escapes", "a=\\q\\\"\\'\\z\\b", { a: "q\"'zb" }],
    ["an escaped leading blank", "a=\\  x", { a: "  x" }],
    ["code units", "a=\\u00e9\\u00C9\\ud83d\\ude00\nb\\u0020c=1", { a: "éÉ😀", "b c": "1" }],
    ["a doubled key", "a=1\na=2", { a: "2" }],
    ["a byte order mark", "\uFEFFa=1", { a: "1" }],
    ["a key named __proto__", "constructor=1", { constructor: "1" }],
    ["nothing", "", {}],
  ];
  test.each(cases)("%s", (_name, text, expected) => {
    expect(entries(text)).toEqual(expected);
  });

  test("what Java writes is read back", () => {
    const text = fc.string({ unit: "binary" });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(text, text)),
        fc.constantFrom("\n", "\r\n", "\r"),
        (pairs, end) => {
          const written = pairs.map(([key, value]) => `${escaped(key)} = ${escaped(value)}${end}`);
          const parsed = parseProperties({ path: "a", text: written.join("") }, new Diagnostics());
          expect([...parsed]).toEqual([...new Map(pairs)]);
        },
      ),
    );
  });

  test("any text is read without fail", () => {
    const text = fc.string({
      unit: fc.constantFrom("a", "=", ":", " ", "\\", "u", "0", "\n", "\r", "#", "\t"),
    });
    fc.assert(
      fc.property(text, (text) => {
        parseProperties({ path: "a", text }, new Diagnostics());
      }),
    );
  });

  test("a malformed code stays as written, with a warning at its place", () => {
    const { file, marks } = markedSource(
      "a=x~~~\\u12~~~ y\nb=~~~\\u~~~\nc=~~~\\u00~~~gh\nd=~~~\\u~~~",
    );
    const diagnostics = new Diagnostics();
    expect(Object.fromEntries(parseProperties(file, diagnostics))).toEqual({
      a: "x\\u12 y",
      b: "\\u",
      c: "\\u00gh",
      d: "\\u",
    });
    expect(reported(diagnostics)).toEqual(at("load/unicode-escape", ...marks));
    expect(diagnostics.hasErrors).toBe(false);
  });
});

test.each([
  ["i18n/shop-messages_en.properties", "en"],
  ["i18n/shop-messages_pt_BR.properties", "pt_BR"],
  ["i18n/messages_zh_Hant_TW.properties", "zh_Hant_TW"],
  ["i18n/messages_zh_Hant.properties", "zh_Hant"],
  ["i18n/app_shop_messages_de.properties", "de"],
  ["i18n/messages_es_419.properties", "es_419"],
  ["i18n/messages.properties", ""],
  ["i18n/shop_messages.properties", ""],
  ["i18n/en.properties", ""],
])("the locale of %s is %j", (path, locale) => {
  expect(localeOfBundle(path)).toBe(locale);
});

describe("texts", () => {
  test("are those of all modules, by key and locale, exactly", () => {
    const { texts } = loadSound({
      "forms/shop/i18n/shop_en.properties": "a=shop\n__proto__=x",
      "forms/shop/i18n/shop_de.properties": "a=Laden",
      "forms/shop/i18n/shop.properties": "a=default",
      "forms/kit/mgnl-i18n/deep/kit_en.properties": "b=kit",
      "forms/art/src/main/resources/mgnl-i18n/art_en.properties": "c=art",
      "forms/shop/other/x_en.properties": "d=unread",
      "forms/shop/apps/x_en.properties": "e=unread",
    });
    const get = (key: string, locale: string) => texts.get(key, locale);
    expect([get("a", "en"), get("a", "de"), get("a", ""), get("b", "en"), get("c", "en")]).toEqual([
      "shop",
      "Laden",
      "default",
      "kit",
      "art",
    ]);
    expect([get("a", "fr"), get("A", "en"), get("d", "en"), get("e", "en")]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect([get("__proto__", "en"), get("constructor", "en"), get("a", "constructor")]).toEqual([
      "x",
      undefined,
      undefined,
    ]);
  });

  test("of a later module win", () => {
    const { texts } = loadSound({
      "forms/a/module.yaml": "dependencies: [z]",
      "forms/a/i18n/a_en.properties": "x=a",
      "forms/z/i18n/z_en.properties": "x=z",
    });
    expect(texts.get("x", "en")).toBe("a");
  });

  test("of a module win over those beside modules", () => {
    const { texts } = loadSound({
      "forms/art/src/main/resources/mgnl-i18n/art_en.properties": "x=loose",
      "forms/art/src/main/resources/art/i18n/art_en.properties": "x=module",
    });
    expect(texts.get("x", "en")).toBe("module");
  });
});

/** As `java.util.Properties.store` writes a text. */
function escaped(text: string): string {
  const plain = /[A-Za-z0-9.-]/;
  const unit = (character: string) =>
    plain.test(character)
      ? character
      : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return text.split("").map(unit).join("");
}
