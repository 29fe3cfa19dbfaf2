import * as fc from "fast-check";
import * as prettier from "prettier";
import { describe, expect, it } from "vitest";
import { emit } from "../../src/compiler/4-emit/emit.js";
import {
  constantCall,
  constantRows,
  delimited,
  literal,
} from "../../src/compiler/4-emit/layout.js";
import { textWidth } from "../../src/compiler/4-emit/text-width.js";
import { type TypePart, memberLines } from "../../src/compiler/4-emit/type-text.js";
import { fixtures } from "./support/fixtures.js";

function format(text: string): Promise<string> {
  return prettier.format(text, { parser: "typescript", printWidth: 100 });
}

const name = fc.integer({ min: 1, max: 110 }).map((length) => "x".repeat(length));
const quoted = fc.integer({ min: 1, max: 60 }).map((length) => `"${"y".repeat(length)}"`);
const union = fc.uniqueArray(quoted, { minLength: 1, maxLength: 8 });
const part: fc.Arbitrary<TypePart> = fc.oneof(
  quoted,
  name,
  union.map((listOf) => ({ listOf })),
  name.map((item) => ({ listOf: [item] })),
);
const shortText = fc.string({ maxLength: 110 });
const { data } = fc.letrec((tie) => ({
  data: fc.oneof(
    { maxDepth: 4 },
    shortText,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("data"), { maxLength: 6 }),
    fc.array(fc.integer(), { maxLength: 60 }),
    fc.dictionary(fc.oneof(shortText, fc.stringMatching(/^[a-z]{1,8}$/)), tie("data"), {
      maxKeys: 5,
    }),
  ),
}));

describe("layout", () => {
  it.each(Object.entries(fixtures))("is what the formatter leaves of %s", async (_name, plan) => {
    for (const [path, text] of emit(plan)) {
      if (path.endsWith(".ts")) expect(await format(text), path).toBe(text);
    }
  });

  it("of members of an interface is final at every width", async () => {
    await fc.assert(
      fc.asyncProperty(
        name,
        fc.array(part, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        async (key, types, isOptional) => {
          const lines = isOptional
            ? memberLines(`  ${key}?:`, [...types, "undefined"])
            : memberLines(`  ${key}:`, types);
          const text = ["interface A {", ...lines, "}", ""].join("\n");
          expect(text).toBe(await format(text));
        },
      ),
      { numRuns: 200 },
    );
  });

  it("of literals is final at every width", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.array(data), fc.dictionary(fc.stringMatching(/^[a-z-]{1,8}$/), data)),
        async (value) => {
          const text = `${literal("export const form: Form = ", value, ";").join("\n")}\n`;
          expect(text).toBe(await format(text));
        },
      ),
      { numRuns: 200 },
    );
  });

  it("quotes the names that the formatter quotes, in any common script", async () => {
    const keys = "a-b 1 año Größe Ωμέγα цена ひらがな カタカナ 价格 가격 _a $ a1 __proto__".split(
      " ",
    );
    const value = Object.fromEntries(keys.map((key) => [key, true]));
    const text = `${literal("export const form = ", value, ";").join("\n")}\n`;
    expect(text).toBe(await format(text));
    expect(text).toContain("  año: true,");
  });

  it("of calls and of rows of options is final at every width", async () => {
    const row = fc.record({ value: fc.oneof(shortText, fc.integer()), label: shortText });
    await fc.assert(
      fc.asyncProperty(
        name,
        fc.array(fc.oneof(quoted, name), { minLength: 3, maxLength: 5 }),
        fc.array(row, { maxLength: 4 }),
        async (variable, parts, rows) => {
          const text = [
            "function f() {",
            ...constantCall(variable, { callee: "check.text", parts }, "  "),
            ...delimited("  check.put", parts, ";"),
            "}",
            "",
            ...constantRows(`${variable}Options`, "check.optionList", rows),
            "",
          ].join("\n");
          expect(text).toBe(await format(text));
        },
      ),
      { numRuns: 200 },
    );
  });

  it("counts columns as the formatter does, wide characters and emoji included", () => {
    const texts = [
      "Título",
      "e\u0301",
      "价格",
      "価格",
      "가격",
      "ｐｒｉｃｅ",
      "👍🏽",
      "❤️",
      "1️⃣",
      "🇪🇸",
      "©",
      "☝",
    ];
    expect(texts.map(textWidth)).toEqual(texts.map((text) => prettier.util.getStringWidth(text)));
    expect(texts.map(textWidth)).toEqual([6, 1, 4, 4, 4, 10, 2, 2, 2, 2, 1, 2]);
  });
});
