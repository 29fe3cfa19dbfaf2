import { literal } from "./literal.js";
import type { PatternNode } from "../../../util/pattern/pattern-node.js";
import { PatternMistake, PatternProblem } from "./problem.js";
import type { PatternFlags, PatternReader } from "./reader.js";
import { readSet } from "./set.js";

const assertions: Readonly<Record<string, string>> = {
  b: "\\b",
  B: "\\B",
  A: "^",
  z: "$",
  Z: "(?=(?:\\r\\n|[\\n\\r\\u0085\\u2028\\u2029])?$)",
};

const controls: Readonly<Record<string, string>> = {
  t: "\t",
  n: "\n",
  r: "\r",
  f: "\f",
  a: "\u0007",
  e: "\u001b",
};

/** What follows a backslash outside a class. */
export function readEscape(
  reader: PatternReader,
  flags: PatternFlags,
  names: ReadonlyMap<string, number>,
): PatternNode {
  const letter = reader.next();
  const assertion = assertions[letter];
  if (assertion !== undefined) return { kind: "assertion", text: assertion };
  if (letter === "R") {
    return { kind: "text", text: "(?:\\r\\n|[\\n\\v\\f\\r\\u0085\\u2028\\u2029])", portable: true };
  }
  const reference = readReference(letter, reader, names);
  if (reference !== undefined) {
    if (flags.ignoreCase) throw new PatternProblem("a back-reference where case is ignored");
    return { kind: "backreference", number: reference };
  }
  const set = readSet(letter, reader, flags);
  if (set === undefined) {
    return { kind: "text", text: literal(readLetter(letter, reader), flags), portable: true };
  }
  const isShort = /^\\(?:[dDwW]|[pP]\{.*\})$/u.test(set.inside);
  return { kind: "text", text: isShort ? set.inside : bracketed(set), portable: set.portable };
}

/** The code point that an escape stands for, its letter already read. Throws for what Java does not know. */
export function readLetter(letter: string, reader: PatternReader): string {
  const control = controls[letter];
  if (control !== undefined) return control;
  if (letter === "x") return codePoint(reader.takeMatch(/^(\{[\da-fA-F]+\}|[\da-fA-F]{2})/u), 16);
  if (letter === "u") return codePoint(reader.takeMatch(/^([\da-fA-F]{4})/u), 16);
  if (letter === "0") return codePoint(reader.takeMatch(/^([0-3]?[0-7]{1,2})/u), 8);
  if (letter === "c") return String.fromCodePoint(reader.takeMatch(/^([@-_])/u).charCodeAt(0) ^ 64);
  if (/^[a-zA-Z0-9]$/u.test(letter)) throw new PatternProblem(`the escape \\${letter}`);
  return letter;
}

function readReference(
  letter: string,
  reader: PatternReader,
  names: ReadonlyMap<string, number>,
): number | undefined {
  if (/^[1-9]$/u.test(letter)) return Number(letter);
  if (letter !== "k") return undefined;
  const name = reader.takeMatch(/^<([a-zA-Z][a-zA-Z0-9]*)>/u);
  const number = names.get(name);
  if (number === undefined) throw new PatternMistake(`a back-reference to no group (${name})`);
  return number;
}

/** The complement is printed as a negation when that is shorter. */
function bracketed({ inside, outside }: { inside: string; outside: string }): string {
  return outside.length < inside.length ? `[^${outside}]` : `[${inside}]`;
}

function codePoint(digits: string, base: 8 | 16): string {
  const code = Number.parseInt(digits.replace(/[{}]/gu, ""), base);
  if (code > 0x10ffff) throw new PatternProblem(`the code point ${digits}`);
  return String.fromCodePoint(code);
}
