/**
 * Escapes what a database cannot hold in a text column (NUL and lone surrogates), so that any text survives the
 * round trip and distinct texts stay distinct.
 */
export function toStoredText(text: string): string {
  return text.replace(unstorable, (unit) => escape + hex(unit));
}

/** The inverse of `toStoredText`. */
export function fromStoredText(stored: string): string {
  return stored.replace(escaped, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));
}

const escape = "\u{1b}";
const unstorable = new RegExp(`[\0${escape}]|\\p{Surrogate}`, "gu");
const escaped = new RegExp(`${escape}([0-9a-f]{4})`, "gu");

function hex(unit: string): string {
  return unit.charCodeAt(0).toString(16).padStart(4, "0");
}
