/** Control characters, line separators, and marks that reorder or embed the text around them. */
const disturbing = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Long enough to recognise a value by, short enough for a message. */
const longestExcerpt = 100;

/** Text from content as it may stand in a one-line message: without control, line-separator and bidirectional characters. */
export function oneLine(text: string): string {
  return text.replace(disturbing, "");
}

/** A value as a message quotes it: on one line, in quotation marks when it is text, and cut when it is long. */
export function quote(value: unknown): string {
  if (typeof value !== "string") return excerpt(JSON.stringify(value) ?? String(value));
  return `"${excerpt(oneLine(value))}"`;
}

function excerpt(text: string): string {
  const characters = Array.from(text.slice(0, 2 * longestExcerpt));
  if (characters.length <= longestExcerpt && text.length <= 2 * longestExcerpt) return text;
  return `${characters.slice(0, longestExcerpt).join("")}…`;
}
