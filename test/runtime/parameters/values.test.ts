import {
  ArgumentError,
  booleanValue,
  ERROR_PREFIX,
  errorResult,
  isoInstant,
  LOCALE_FORMS,
  parseLocale,
  result,
  stripLineBreaks,
  toolParameters,
} from "mcpgen/runtime";
import { describe, expect, test } from "vitest";
import { isReadyResult } from "../../../src/runtime/ready-result.js";

function refusalOf(read: () => unknown): string {
  try {
    return `read ${JSON.stringify(read())}`;
  } catch (error) {
    expect(error).toBeInstanceOf(ArgumentError);
    return (error as Error).message;
  }
}

describe("a ready result", () => {
  test("of success is one text block", () => {
    expect(result("Done.")).toEqual({ content: [{ type: "text", text: "Done." }] });
    expect(isReadyResult(result("Done."))).toBe(true);
  });

  test("of an error says so, with the text as it is", () => {
    expect(errorResult("No.")).toEqual({ content: [{ type: "text", text: "No." }], isError: true });
    expect(isReadyResult(errorResult("No."))).toBe(true);
  });
});

test("the shared prefix begins every parameter error", () => {
  expect(ERROR_PREFIX).toBe("Error: ");
  const params = toolParameters().boolean("a", "A.").build();
  expect(refusalOf(() => params.boolean({ a: 1 }, "a")).startsWith(ERROR_PREFIX)).toBe(true);
});

describe("cleaning a line", () => {
  test("removes every control character, the tab included", () => {
    const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).join("");
    const visible = Array.from({ length: 0x5f }, (_, index) =>
      String.fromCharCode(0x20 + index),
    ).join("");
    expect(stripLineBreaks(controls)).toBe(visible);
    expect(stripLineBreaks("a\tb\r\nc")).toBe("abc");
  });

  test("removes line and paragraph separators", () => {
    expect(stripLineBreaks("a\u2028b\u2029c\u0085d")).toBe("abcd");
  });

  test("removes bidirectional formatting", () => {
    const marks = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069";
    expect(stripLineBreaks([...marks].map((mark) => `a${mark}`).join(""))).toBe("a".repeat(12));
  });

  test("removes nothing else, so that references stay usable", () => {
    const text = " xwiki:Sandbox.Web\\.Home@ñ\u00a0\u200d\u200c\u00ad\ufeff日本 שלום 👩‍🚀 ";
    expect(stripLineBreaks(text)).toBe(text);
  });

  test("leaves null as null", () => {
    expect(stripLineBreaks(null)).toBe(null);
    expect(stripLineBreaks(undefined)).toBe(null);
  });
});

describe("a locale", () => {
  test.each([null, undefined, "", "  "])("that is %j is null", (raw) => {
    expect(parseLocale(raw, "locale")).toBe(null);
  });

  test.each([
    ["fr", "fr"],
    ["fr_FR", "fr_FR"],
    ["fr-FR", "fr_FR"],
    [" fr-FR ", "fr_FR"],
    ["FR", "fr"],
    ["FR_fr", "fr_FR"],
    ["pt-br", "pt_BR"],
    ["fil", "fil"],
  ])("%j is %j", (raw, locale) => {
    expect(parseLocale(raw, "locale")).toBe(locale);
  });

  test.each(["f", "fr_", "_FR", "fr__F", "fr FR", "fr/FR", "12", "fr_1", "ñu", "f-FR"])(
    "%j is refused with forms that are taken",
    (raw) => {
      expect(refusalOf(() => parseLocale(raw, "locale"))).toBe(
        `Error: 'locale' parameter must be a locale such as fr, fr_FR, not "${raw}".`,
      );
    },
  );

  test("of exactly five characters passes", () => {
    expect(parseLocale("es_MX", "locale")).toBe("es_MX");
  });

  test.each(["fil_PH", "zh_Hant", "french", "fr_FR_POSIX"])(
    "longer than five characters, %j, is refused with its own message",
    (raw) => {
      expect(refusalOf(() => parseLocale(raw, "language"))).toBe(
        `Error: 'language' parameter must be a locale of at most 5 characters, such as fr, fr_FR; "${raw}" is longer.`,
      );
    },
  );

  test("is echoed on one line, and cut", () => {
    expect(refusalOf(() => parseLocale("f\n\u202e1", "locale"))).toBe(
      "Error: 'locale' parameter must be a locale such as fr, fr_FR, not \"f1\".",
    );
    expect(refusalOf(() => parseLocale("x".repeat(1000), "locale"))).toBe(
      `Error: 'locale' parameter must be a locale of at most 5 characters, such as fr, fr_FR; "${"x".repeat(100)}…" is longer.`,
    );
  });

  test("that is no text is refused as any text parameter", () => {
    expect(refusalOf(() => parseLocale(5 as unknown as string, "locale"))).toBe(
      "Error: 'locale' parameter must be a string.",
    );
  });

  test("is refused in Spanish on request", () => {
    expect(refusalOf(() => parseLocale("x", "locale", "es"))).toBe(
      "Error: el parámetro 'locale' debe ser un idioma en una forma como fr, fr_FR, no \"x\".",
    );
  });

  test("has examples that are taken themselves", () => {
    expect(LOCALE_FORMS).toBe("fr, fr_FR");
    expect(LOCALE_FORMS.split(", ").map((form) => parseLocale(form, "locale"))).toEqual([
      "fr",
      "fr_FR",
    ]);
  });
});

describe("an instant", () => {
  test("is written as ISO 8601 in UTC", () => {
    expect(isoInstant(new Date(Date.UTC(2026, 0, 31, 9, 30)))).toBe("2026-01-31T09:30:00.000Z");
  });

  test.each([null, undefined, "2026-01-31T09:30:00Z", 1769851800000, {}, new Date(Number.NaN)])(
    "is null for anything else than a valid date: %s",
    (value) => {
      expect(isoInstant(value)).toBe(null);
    },
  );
});

describe("a flag inside a hand-built argument", () => {
  test.each([
    [true, true],
    [false, false],
    [" TRUE ", true],
    ["False", false],
    [null, false],
    [undefined, false],
  ])("%j is %j", (value, read) => {
    expect(booleanValue(value, "minor")).toBe(read);
  });

  test.each(["yes", 1, "", {}])("%j is refused under its key", (value) => {
    expect(refusalOf(() => booleanValue(value, "minor"))).toBe(
      "Error: 'minor' parameter must be a boolean: true or false.",
    );
  });
});
