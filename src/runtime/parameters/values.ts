import type { Language } from "../messages/messages.js";
import { oneLine } from "../messages/one-line.js";
import type { ReadyResult } from "../ready-result.js";
import { readBoolean, readLocale } from "./read-argument.js";
import { throwing } from "./report.js";

/** A successful result of text. */
export function result(message: string): ReadyResult {
  return { content: [{ type: "text", text: message }] };
}

/** A result of text that tells the caller what went wrong. */
export function errorResult(message: string): ReadyResult {
  return { content: [{ type: "text", text: message }], isError: true };
}

/**
 * Text without its control, line-separator, paragraph-separator and bidirectional formatting characters, so that it can
 * neither break a line of what a tool answers nor reorder how that looks. Nothing else changes; null stays null.
 */
export function stripLineBreaks(value: string): string;
export function stripLineBreaks(value: string | null | undefined): string | null;
export function stripLineBreaks(value: string | null | undefined): string | null {
  return value === null || value === undefined ? null : oneLine(value);
}

/**
 * A locale as it is stored, such as `fr_FR` for `fr-FR`; null when there is none or it is blank.
 * @throws ArgumentError for anything else than two or three letters and perhaps a country of two, five characters at most.
 */
export function parseLocale(
  raw: string | null | undefined,
  key: string,
  language: Language = "en",
): string | null {
  return readLocale(raw, throwing(language, key));
}

/** A date as ISO 8601 in UTC, such as `2026-01-31T09:30:00.000Z`; null for anything else than a valid `Date`. */
export function isoInstant(value: unknown): string | null {
  return value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : null;
}

/**
 * A flag that stands inside a hand-built argument: true or false, also as a word in any case; false when absent.
 * @throws ArgumentError, which names the key, for anything else.
 */
export function booleanValue(value: unknown, key: string, language: Language = "en"): boolean {
  return readBoolean(value, throwing(language, key)) ?? false;
}
