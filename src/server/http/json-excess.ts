export interface JsonBounds {
  /** Arrays and objects that may stand inside each other. */
  readonly depth: number;
  /** Items of one array, and members of one object, equal names counted each. */
  readonly items: number;
}

/**
 * Which bound the text of some JSON exceeds, found before any of it is built, in one pass and with no stack but a list of at
 * most `depth` counts. Undefined when it keeps both. Text that is no JSON gets either answer: whoever parses it refuses it.
 */
export function jsonExcess(
  text: string,
  { depth, items }: JsonBounds,
): keyof JsonBounds | undefined {
  const counts: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case space:
      case lineFeed:
      case carriageReturn:
      case tab:
      case colon:
        continue;
      case closingBracket:
      case closingBrace:
        counts.pop();
        continue;
      case comma:
        if (!countEntry(counts, items)) return "items";
        continue;
      case openingBracket:
      case openingBrace:
        if (counts.at(-1) === 0 && !countEntry(counts, items)) return "items";
        if (counts.length === depth) return "depth";
        counts.push(0);
        continue;
      case quote:
        at = endOfString(text, at);
    }
    // The first entry has no comma before it.
    if (counts.at(-1) === 0 && !countEntry(counts, items)) return "items";
  }
  return undefined;
}

/** Counts an entry of the innermost array or object; false when it is one too many. */
function countEntry(counts: number[], most: number): boolean {
  const innermost = counts.length - 1;
  const count = (counts[innermost] ?? 0) + 1;
  if (innermost >= 0) counts[innermost] = count;
  return innermost < 0 || count <= most;
}

/** Where the closing quote stands of a string that opens at an index; the end of the text when there is none. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === backslash) at += 1;
  }
  return text.length;
}

const tab = 0x09;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;
const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openingBracket = 0x5b;
const backslash = 0x5c;
const closingBracket = 0x5d;
const openingBrace = 0x7b;
const closingBrace = 0x7d;
