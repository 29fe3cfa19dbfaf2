import { PatternMistake, PatternProblem } from "./problem.js";
import type { PatternFlags } from "./reader.js";

type CaseFlags = Pick<PatternFlags, "ignoreCase" | "unicodeCase">;

/** One literal code point outside a class; a letter in both cases when case is ignored. */
export function literal(letter: string, flags: CaseFlags): string {
  const cases = casesOf(letter, flags);
  return cases.length === 1 ? escaped(letter) : `[${cases.map(escapedInClass).join("")}]`;
}

/** One literal code point inside a class. */
export function classLiteral(letter: string, flags: CaseFlags): string {
  return casesOf(letter, flags).map(escapedInClass).join("");
}

/** A range inside a class; its letters in both cases when case is ignored. */
export function classRange(from: string, to: string, flags: CaseFlags): string {
  const [first, last] = [codeOf(from), codeOf(to)];
  if (first > last) throw new PatternMistake(`a range in the wrong order (${from}-${to})`);
  const range = rangeText(first, last);
  if (!flags.ignoreCase) return range;
  if (flags.unicodeCase && last > 0x7f) {
    throw new PatternProblem("ranges of non-ASCII letters that ignore case (?iu)");
  }
  return range + otherCase(first, last, "a", "z", -32) + otherCase(first, last, "A", "Z", 32);
}

/** The part of a range that lies between two letters, moved to the other case. */
function otherCase(first: number, last: number, low: string, high: string, shift: number): string {
  const from = Math.max(first, codeOf(low));
  const to = Math.min(last, codeOf(high));
  if (from > to || (first <= from + shift && to + shift <= last)) return "";
  return rangeText(from + shift, to + shift);
}

/** A range of code points inside a class. */
export function rangeText(first: number, last: number): string {
  const [from, to] = [first, last].map((code) => escapedInClass(String.fromCodePoint(code)));
  return first === last ? `${from}` : `${from}-${to}`;
}

/** Java ignores the case of ASCII letters alone, unless the pattern says `(?u)` too. */
function casesOf(letter: string, { ignoreCase, unicodeCase }: CaseFlags): readonly string[] {
  if (!ignoreCase || (!unicodeCase && !/^[a-zA-Z]$/u.test(letter))) return [letter];
  const all = [letter, letter.toLowerCase(), letter.toUpperCase()];
  return [...new Set(all.filter((each) => [...each].length === 1))];
}

function escaped(letter: string): string {
  return /^[\^$\\.*+?()[\]{}|/]$/u.test(letter) ? `\\${letter}` : visible(letter);
}

function escapedInClass(letter: string): string {
  return /^[\\\][^/-]$/u.test(letter) ? `\\${letter}` : visible(letter);
}

const named: Readonly<Record<string, string>> = {
  "\t": "\\t",
  "\n": "\\n",
  "\v": "\\v",
  "\f": "\\f",
  "\r": "\\r",
};

/** Control characters, separators and the like as escapes, so that no generated line hides or breaks. */
function visible(letter: string): string {
  if (letter === " " || !/^[\p{C}\p{Z}]$/u.test(letter)) return letter;
  const code = codeOf(letter);
  if (code > 0xffff) return `\\u{${code.toString(16)}}`;
  return named[letter] ?? `\\u${code.toString(16).padStart(4, "0")}`;
}

function codeOf(letter: string): number {
  return letter.codePointAt(0) ?? 0;
}
