/**
 * The only place that turns user text into code. Every label, name, pattern and option of a form reaches generated files
 * through one of these functions; nothing else may put such text between quotes, slashes or comment marks.
 */

/** What a reviewer does not see or what ends a line: controls, format characters, odd blanks, halves of pairs. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;

/** Printable ASCII that means nothing between quotes: nearly every text there is, so it is told apart first. */
const plain = /^[ !#-[\]-~]*$/;

/**
 * What stands without quotes as a property's name: ASCII, and letters of common scripts that have long been letters.
 * Spelt out, since what else counts as a letter depends on the version of Unicode that a program was built with.
 */
const identifier =
  /^[A-Za-z_$À-ÖØ-öø-ʯΑ-ΡΣ-ωЀ-ҁぁ-ゖァ-ヺ一-龥가-힣][\w$À-ÖØ-öø-ʯΑ-ΡΣ-ωЀ-ҁぁ-ゖァ-ヺ一-龥가-힣]*$/;

/** Words that a strict module may not use as a variable's name, and globals that generated code reads. */
const reservedWords = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends " +
    "false finally for function if implements import in instanceof interface let new null package private protected " +
    "public return static super switch this throw true try typeof undefined var void while with yield " +
    "Infinity NaN Object globalThis"
  ).split(" "),
);

/** A string literal, with the quotes that need fewer escapes, double ones when it makes no difference. */
export function stringLiteral(text: string): string {
  if (plain.test(text)) return `"${text}"`;
  const quote = count(text, '"') > count(text, "'") ? "'" : '"';
  const body = text
    .replaceAll("\\", "\\\\")
    .replaceAll(quote, `\\${quote}`)
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("\t", "\\t")
    .replace(unseen, unicodeEscape);
  return quote + body + quote;
}

/** A number as the formatter writes it. */
export function numberLiteral(value: number): string {
  return String(value).replace("e+", "e");
}

/** A regular-expression literal with the `u` flag. Throws `SyntaxError` when the source is no pattern. */
export function regularExpressionLiteral(source: string): string {
  const body = new RegExp(source, "u").source.replace(unseen, (character) =>
    // A code point escape never pairs with what follows it, as half of a pair would.
    /\p{Cs}/u.test(character)
      ? `\\u{${character.charCodeAt(0).toString(16)}}`
      : unicodeEscape(character),
  );
  return `/${body}/u`;
}

/** The name of a property in a type. */
export function typeKey(key: string): string {
  return identifier.test(key) ? key : stringLiteral(key);
}

/** The name of a property in an object literal, where a plain `__proto__` would set the prototype. */
export function objectKey(key: string): string {
  return key === "__proto__" ? '["__proto__"]' : typeKey(key);
}

/** An expression that reads a property; of a `__proto__` that was not sent it reads no prototype. */
export function propertyOf(object: string, key: string): string {
  if (key === "__proto__")
    return `Object.hasOwn(${object}, "__proto__") ? ${object}.__proto__ : undefined`;
  return identifier.test(key) ? `${object}.${key}` : `${object}[${stringLiteral(key)}]`;
}

/**
 * A variable's name for a key: the key itself unless it is reserved, `isTaken` or no identifier. Different keys give
 * different names, and a key's name does not depend on the others.
 */
export function variableName(key: string, isTaken: (name: string) => boolean): string {
  const plain = key.replace(
    /^\d|[^\w]/g,
    (unit) => `$${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const isFree = plain === key && key !== "" && !reservedWords.has(key) && !isTaken(key);
  return isFree && !key.endsWith("_") ? key : `${plain}_`;
}

/** Words of any text, joined for the middle of an identifier: `two columns` gives `TwoColumns`. */
export function identifierPart(text: string): string {
  return text
    .split(/[^A-Za-z0-9_]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

/** One line of a comment: blanks collapsed, no way to end the comment, no tag, nothing unseen. */
export function commentText(text: string): string {
  return text
    .replace(/[ \t\r\n\u00a0]+/g, " ")
    .trim()
    .replace(unseen, unicodeEscape)
    .replaceAll("*/", "*\\/")
    .replace(/(?<![A-Za-z0-9])@/g, "\\@");
}

/** A doc comment, one line of text a line; none when there is no text. */
export function docComment(text: string, indent = ""): readonly string[] {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map(commentText)
    .filter((line) => line !== "");
  if (lines.length <= 1) return lines.map((line) => `${indent}/** ${line} */`);
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`), `${indent} */`];
}

/** A segment of a path that is the same file on every system; text that is one already stays as it is. */
export function fileNameSegment(text: string): string {
  const plain = text.replace(
    /[^A-Za-z0-9_.-]/g,
    (unit) => `~${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const isDevice = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(plain);
  return isDevice || /^\.*$|\.$/.test(plain) ? `~${plain}~` : plain;
}

/** A JSON file: one property or element a line, nothing unseen. `undefined` properties are left out. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, undefined, 2);
  if (!/[^\n -~]/.test(text)) return `${text}\n`;
  // Between the values there is nothing but line feeds and spaces, so every other match is inside a string.
  return `${text.replace(unseen, (character) => (character === "\n" ? character : unicodeEscape(character)))}\n`;
}

function unicodeEscape(character: string): string {
  let escaped = "";
  for (let at = 0; at < character.length; at += 1) {
    escaped += `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`;
  }
  return escaped;
}

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}
