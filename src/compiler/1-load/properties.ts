import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { SourceFile, Span } from "../../diagnostics/source-file.js";

/** Where the reading stands in a bundle. */
interface Cursor {
  readonly file: SourceFile;
  readonly text: string;
  at: number;
}

/**
 * The entries of an i18n bundle, by the rules of `java.util.Properties`: of a doubled key the last one wins. Where Java
 * would give up at a malformed `\u`, the escape stays as written and is reported.
 */
export function parseProperties(
  file: SourceFile,
  diagnostics: Diagnostics,
): ReadonlyMap<string, string> {
  const entries = new Map<string, string>();
  for (const { key, text } of readEntries(file, diagnostics)) entries.set(key, text);
  return entries;
}

/** Where the keys of a bundle stand; of a doubled one the last place, which is the one that counts. */
export function propertyPlaces(
  file: SourceFile,
  diagnostics: Diagnostics,
): ReadonlyMap<string, Span> {
  const places = new Map<string, Span>();
  for (const { key, start, end } of readEntries(file, diagnostics)) {
    places.set(key, { file, start, end });
  }
  return places;
}

interface Entry {
  readonly key: string;
  /** Of the key, as offsets. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function* readEntries(file: SourceFile, diagnostics: Diagnostics): Generator<Entry> {
  const cursor: Cursor = { file, text: file.text, at: file.text.startsWith("\uFEFF") ? 1 : 0 };
  while (skipToEntry(cursor)) {
    const start = cursor.at;
    const key = readText(cursor, true, diagnostics);
    const end = cursor.at;
    skipSeparator(cursor);
    yield { key, start, end, text: readText(cursor, false, diagnostics) };
  }
}

/** Passes blank lines and comments; false at the end of the text. */
function skipToEntry(cursor: Cursor): boolean {
  const { text } = cursor;
  while (cursor.at < text.length) {
    const character = text[cursor.at];
    if (isBlank(character) || isLineEnd(character)) cursor.at++;
    else if (character === "#" || character === "!") skipLine(cursor);
    else return true;
  }
  return false;
}

function skipLine(cursor: Cursor): void {
  while (cursor.at < cursor.text.length && !isLineEnd(cursor.text[cursor.at])) cursor.at++;
}

/** Blanks, at most one `=` or `:`, and blanks. */
function skipSeparator(cursor: Cursor): void {
  skipBlanks(cursor);
  const character = cursor.text[cursor.at];
  if (character !== "=" && character !== ":") return;
  cursor.at++;
  skipBlanks(cursor);
}

function skipBlanks(cursor: Cursor): void {
  while (isBlank(cursor.text[cursor.at]) || skipContinuation(cursor)) {
    if (isBlank(cursor.text[cursor.at])) cursor.at++;
  }
}

/** Passes a `\` at the end of a line, the line break and the next line's blanks; false when none stands here. */
function skipContinuation(cursor: Cursor): boolean {
  const { text, at } = cursor;
  if (text[at] !== "\\" || !isLineEnd(text[at + 1])) return false;
  cursor.at += text[at + 1] === "\r" && text[at + 2] === "\n" ? 3 : 2;
  while (isBlank(text[cursor.at])) cursor.at++;
  return true;
}

/** The text up to the end of the line or, for a key, up to its separator. */
function readText(cursor: Cursor, isKey: boolean, diagnostics: Diagnostics): string {
  let read = "";
  while (cursor.at < cursor.text.length) {
    const character = cursor.text[cursor.at];
    if (isLineEnd(character)) break;
    if (isKey && (character === "=" || character === ":" || isBlank(character))) break;
    if (character !== "\\") {
      read += character;
      cursor.at++;
    } else if (!skipContinuation(cursor)) read += readEscape(cursor, diagnostics);
  }
  return read;
}

const escapes: ReadonlyMap<string, string> = new Map([
  ["t", "\t"],
  ["n", "\n"],
  ["r", "\r"],
  ["f", "\f"],
]);

function readEscape(cursor: Cursor, diagnostics: Diagnostics): string {
  const { file, text, at } = cursor;
  const escaped = text[at + 1];
  if (escaped === "u") return readUnicodeEscape(cursor, diagnostics);
  cursor.at = Math.min(at + 2, file.text.length);
  return escaped === undefined ? "" : (escapes.get(escaped) ?? escaped);
}

function readUnicodeEscape(cursor: Cursor, diagnostics: Diagnostics): string {
  const { file, text, at } = cursor;
  const written = /^\\u[0-9a-fA-F]{0,4}/.exec(text.slice(at, at + 6))?.[0] ?? "\\u";
  cursor.at += written.length;
  if (written.length === 6) return String.fromCharCode(Number.parseInt(written.slice(2), 16));
  const span = { file, start: at, end: at + written.length };
  diagnostics.report("load/unicode-escape", span, { text: written });
  return written;
}

function isBlank(character: string | undefined): boolean {
  return character === " " || character === "\t" || character === "\f";
}

function isLineEnd(character: string | undefined): boolean {
  return character === "\n" || character === "\r";
}
