import { quote } from "../messages/one-line.js";
import { isObject } from "../validation/checked.js";
import type { Report } from "./report.js";

/*
 * One function for each type of a declared parameter: the value that was sent, or null where none was. What is wrong is
 * reported; where reporting does not throw, a harmless value follows.
 */

/** The forms of a locale that descriptions and messages give as examples. */
export const LOCALE_FORMS = "fr, fr_FR";

/** What a locale may be long at most, since it becomes part of the name of what is stored. */
const longestLocale = 5;

const smallestInteger = -(2 ** 31);
const greatestInteger = 2 ** 31 - 1;

/** Whether nothing was sent: the key is absent or null. */
export function isUnsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

/** Text without the blanks around it. Text that is blank counts as absent. */
export function readText(value: unknown, report: Report): string | null {
  const text = readTextOrEmpty(value, report);
  return text === "" ? null : text;
}

/** The same, with empty text for what is present and blank. */
export function readTextOrEmpty(value: unknown, report: Report): string | null {
  if (isUnsent(value)) return null;
  if (typeof value === "string") return value.trim();
  report("parameter-string", {});
  return null;
}

/** A whole number of 32 bits; also from text that writes one out in decimals. Blank text is no number. */
export function readInteger(value: unknown, report: Report): number | null {
  if (isUnsent(value)) return null;
  const read = integerOf(value);
  if (read === undefined) {
    report("parameter-integer", {});
    return null;
  }
  if (read >= smallestInteger && read <= greatestInteger) return withoutSign(read);
  report("parameter-integer-range", { minimum: smallestInteger, maximum: greatestInteger });
  return null;
}

/**
 * A JSON number keeps no trace of its spelling, so `5.0` is 5, and so it is as text: digits with a sign perhaps, such as `+5`, and
 * no fraction but zeros. An exponent, as in `5e0`, is refused.
 */
function integerOf(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isInteger(value) ? value : undefined;
  if (typeof value !== "string") return undefined;
  const trimmed = value.trim();
  return /^[+-]?\d+(?:\.0+)?$/.test(trimmed) ? Number(trimmed) : undefined;
}

/** A finite number; also from text that is one. Blank text is no number. */
export function readNumber(value: unknown, report: Report): number | null {
  if (isUnsent(value)) return null;
  const read = numberOf(value);
  if (Number.isFinite(read)) return withoutSign(read);
  report("parameter-number", {});
  return null;
}

function numberOf(value: unknown): number {
  if (typeof value === "number") return value;
  const trimmed = typeof value === "string" ? value.trim() : "";
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(trimmed)
    ? Number(trimmed)
    : Number.NaN;
}

/** `-0` and `0` are the same number to whoever sends them. */
function withoutSign(value: number): number {
  return value === 0 ? 0 : value;
}

/** True or false; also as a word, whatever its case. Anything else is refused and never taken for false. */
export function readBoolean(value: unknown, report: Report): boolean | null {
  if (isUnsent(value)) return null;
  if (typeof value === "boolean") return value;
  const word = typeof value === "string" ? value.trim().toLowerCase() : "";
  if (word === "true") return true;
  if (word === "false") return false;
  report("parameter-boolean", {});
  return null;
}

/** Texts without the blanks around them, those left out that are blank. */
export function readTextList(value: unknown, report: Report): readonly string[] | null {
  if (isUnsent(value)) return null;
  const texts: string[] = [];
  if (!Array.isArray(value)) {
    report("parameter-string-array", {});
    return null;
  }
  for (const item of value as readonly unknown[]) {
    if (typeof item !== "string") {
      report("parameter-string-array", {});
      return null;
    }
    const text = item.trim();
    if (text !== "") texts.push(text);
  }
  return texts;
}

/** Texts by key, both as they were sent, in that order. The object inherits nothing, so that any key is only a key. */
export function readTextMap(value: unknown, report: Report): Readonly<Record<string, string>> {
  const texts = Object.create(null) as Record<string, string>;
  if (isUnsent(value)) return texts;
  if (!isObject(value)) {
    report("parameter-string-map", {});
    return texts;
  }
  for (const [key, text] of Object.entries(value)) {
    if (typeof text !== "string") {
      report("parameter-string-map-value", { key: quote(key) });
      return Object.create(null) as Record<string, string>;
    }
    texts[key] = text;
  }
  return texts;
}

/** A language of two or three letters and perhaps a country: `fr-FR` becomes `fr_FR`. */
export function readLocale(value: unknown, report: Report): string | null {
  const text = readText(value, report);
  if (text === null) return null;
  if (text.length > longestLocale) {
    report("parameter-locale-too-long", {
      value: quote(text),
      limit: longestLocale,
      forms: LOCALE_FORMS,
    });
    return null;
  }
  const [, language, country] = /^([a-z]{2,3})(?:[-_]([a-z]{2}))?$/i.exec(text) ?? [];
  if (language === undefined) {
    report("parameter-locale", { value: quote(text), forms: LOCALE_FORMS });
    return null;
  }
  const lower = language.toLowerCase();
  return country === undefined ? lower : `${lower}_${country.toUpperCase()}`;
}
