import { fromJsonText, isJsonText } from "../json-text.js";
import { type Checked, invalid, isAbsent } from "./checked.js";
import { readDate, readDateTime } from "./dates.js";
import type { Issues, Key } from "./issues.js";

/** Text as sent; a number or boolean by its text form. */
export function text(value: unknown, key: Key, issues: Issues): Checked<string> {
  if (typeof value === "string") return value;
  if (value === null) return null;
  if (isAbsent(value)) return undefined;
  if (typeof value === "boolean") return String(value);
  if (typeof value === "number" && Number.isFinite(value)) return numberText(value);
  issues.reportShape("text-expected", key, value);
  return invalid;
}

/** The text of a link: text without the blanks around it. */
export function reference(value: unknown, key: Key, issues: Issues): Checked<string> {
  const read = text(value, key, issues);
  return typeof read === "string" ? read.trim() : read;
}

/** Digits, with a fraction of zeros or an exponent that keeps the number whole. */
const wholeNumber = /^[+-]?\d+(?:\.0+)?(?:[eE]\+?\d+)?$/;

/** A whole number that a JSON number holds exactly; also from text. */
export function integer(value: unknown, key: Key, issues: Issues): Checked<number> {
  if (typeof value === "number" && Number.isSafeInteger(value)) return withoutSign(value);
  if (value === null) return null;
  if (isAbsent(value)) return undefined;
  const read = wholeValue(value);
  if (read === undefined) {
    issues.reportShape("integer-expected", key, value);
    return invalid;
  }
  if (!Number.isSafeInteger(read)) {
    issues.report("integer-unsafe", key, { value: String(value).trim() });
    return invalid;
  }
  return withoutSign(read);
}

function wholeValue(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isInteger(value) ? value : undefined;
  if (typeof value !== "string") return undefined;
  const trimmed = value.trim();
  return wholeNumber.test(trimmed) ? Number(trimmed) : undefined;
}

const decimalNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** A finite number; also from text. */
export function number(value: unknown, key: Key, issues: Issues): Checked<number> {
  if (typeof value === "number" && Number.isFinite(value)) return withoutSign(value);
  if (value === null) return null;
  if (isAbsent(value)) return undefined;
  const trimmed = typeof value === "string" ? value.trim() : "";
  const read = decimalNumber.test(trimmed) ? Number(trimmed) : Number.NaN;
  if (Number.isFinite(read)) return withoutSign(read);
  issues.reportShape("number-expected", key, value);
  return invalid;
}

/** True or false; also from text, whatever its case. */
export function boolean(value: unknown, key: Key, issues: Issues): Checked<boolean> {
  if (typeof value === "boolean" || value === null) return value;
  if (isAbsent(value)) return undefined;
  const word = typeof value === "string" ? value.trim().toLowerCase() : "";
  if (word === "true") return true;
  if (word === "false") return false;
  issues.reportShape("boolean-expected", key, value);
  return invalid;
}

/** A day as `2026-01-31`; midnight UTC of a day is that day. */
export function date(value: unknown, key: Key, issues: Issues): Checked<string> {
  if (value === null) return null;
  if (isAbsent(value)) return undefined;
  const read = typeof value === "string" ? readDate(value.trim()) : undefined;
  if (read !== undefined) return read;
  issues.reportShape("date-expected", key, value);
  return invalid;
}

/** A moment as `2026-01-31T09:30:00.000Z`; a day is its midnight UTC. */
export function dateTime(value: unknown, key: Key, issues: Issues): Checked<string> {
  if (value === null) return null;
  if (isAbsent(value)) return undefined;
  const read = typeof value === "string" ? readDateTime(value.trim()) : undefined;
  if (read !== undefined) return read;
  issues.reportShape("date-time-expected", key, value);
  return invalid;
}

/** Any object or array, as it came. */
export function opaque(sent: unknown, key: Key, issues: Issues): Checked<object> {
  const value = issues.takesJsonText ? fromJsonText(sent) : sent;
  if (isAbsent(value)) return undefined;
  if (typeof value === "object") return value;
  if (isJsonText(value, "[{")) issues.report("opaque-as-text", key, {});
  else issues.reportShape("opaque-expected", key, value);
  return invalid;
}

/** `5.0` and `5` are the same JSON number, and so are `-0` and `0`. */
function numberText(value: number): string {
  return String(withoutSign(value));
}

function withoutSign(value: number): number {
  return value === 0 ? 0 : value;
}
