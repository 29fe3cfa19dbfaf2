import { rangeText } from "./literal.js";
import { PatternProblem } from "./problem.js";
import type { PatternFlags, PatternReader } from "./reader.js";

/** A predefined class: what stands for it, and for its complement, between brackets. */
export interface CharacterSet {
  readonly inside: string;
  readonly outside: string;
  readonly portable: boolean;
}

type Range = readonly [first: number, last: number];

const lastCodePoint = 0x10ffff;
const digit: Range = [0x30, 0x39];
const upper: Range = [0x41, 0x5a];
const lower: Range = [0x61, 0x7a];
const punctuation: readonly Range[] = [
  [0x21, 0x2f],
  [0x3a, 0x40],
  [0x5b, 0x60],
  [0x7b, 0x7e],
];
const space = ranges([0x09, 0x0d], [0x20, 0x20]);

/** Letters after a backslash. Java's are ASCII; those of JavaScript with the same meaning keep their short form. */
const shorthand: ReadonlyMap<string, CharacterSet> = new Map(
  Object.entries({
    d: { inside: "\\d", outside: "\\D", portable: true },
    w: { inside: "\\w", outside: "\\W", portable: true },
    s: space,
    h: ranges(
      [0x09, 0x09],
      [0x20, 0x20],
      [0xa0, 0xa0],
      [0x1680, 0x1680],
      [0x180e, 0x180e],
      [0x2000, 0x200a],
      [0x202f, 0x202f],
      [0x205f, 0x205f],
      [0x3000, 0x3000],
    ),
    v: ranges([0x0a, 0x0d], [0x85, 0x85], [0x2028, 0x2029]),
  }),
);

const posix: ReadonlyMap<string, CharacterSet> = new Map(
  Object.entries({
    Lower: ranges(lower),
    Upper: ranges(upper),
    ASCII: ranges([0x00, 0x7f]),
    Alpha: ranges(upper, lower),
    Digit: ranges(digit),
    Alnum: ranges(digit, upper, lower),
    Punct: ranges(...punctuation),
    Graph: ranges([0x21, 0x7e]),
    Print: ranges([0x20, 0x7e]),
    Blank: ranges([0x09, 0x09], [0x20, 0x20]),
    Cntrl: ranges([0x00, 0x1f], [0x7f, 0x7f]),
    XDigit: ranges(digit, [0x41, 0x46], [0x61, 0x66]),
    Space: space,
  }),
);

/** Properties that Java spells in its own way. */
const renamed: ReadonlyMap<string, string> = new Map(
  Object.entries({
    IsLetter: "L",
    IsDigit: "Nd",
    IsPunctuation: "P",
    IsControl: "Cc",
    javaLowerCase: "Lowercase",
    javaUpperCase: "Uppercase",
    javaAlphabetic: "Alphabetic",
    javaLetter: "L",
    javaDigit: "Nd",
  }),
);

/** The set that a letter after a backslash stands for, its name read too; undefined when it stands for none. */
export function readSet(
  letter: string,
  reader: PatternReader,
  flags: PatternFlags,
): CharacterSet | undefined {
  const name = letter.toLowerCase();
  const set = name === "p" ? property(reader, flags) : shorthand.get(name);
  if (set === undefined || letter === name) return set;
  return { inside: set.outside, outside: set.inside, portable: set.portable };
}

function property(reader: PatternReader, flags: PatternFlags): CharacterSet {
  const name = reader.takeMatch(/^(\{[^}]*\}|[A-Z])/u).replace(/^\{|\}$/gu, "");
  const isCased =
    /^(?:Lower|Upper|L[ult]|Is(?:Upper|Lower|Title)case|Is?L[ult]|java(?:Upper|Lower)Case)$/u;
  if (flags.ignoreCase && isCased.test(name)) {
    throw new PatternProblem(`\\p{${name}} where case is ignored`);
  }
  const found = posix.get(name) ?? unicodeProperty(name);
  if (found === undefined) throw new PatternProblem(`the property \\p{${name}}`);
  return found;
}

function unicodeProperty(name: string): CharacterSet | undefined {
  const bare = name.replace(/^(?:Is|general_category=|gc=)/u, "");
  const script = /^(?:Is|script=|sc=)(.+)$/u.exec(name)?.[1];
  const spellings = [
    renamed.get(name),
    bare,
    script === undefined ? undefined : `Script=${script}`,
  ];
  for (const spelling of spellings) {
    if (spelling !== undefined && isProperty(spelling)) {
      return { inside: `\\p{${spelling}}`, outside: `\\P{${spelling}}`, portable: false };
    }
  }
  return undefined;
}

function isProperty(name: string): boolean {
  try {
    return new RegExp(`\\p{${name}}`, "u").unicode;
  } catch {
    return false;
  }
}

/** A set of ranges in ascending order. */
function ranges(...all: readonly Range[]): CharacterSet {
  const gaps = all.map(([first], index) => [(all[index - 1]?.[1] ?? -1) + 1, first - 1] as const);
  const end = [(all.at(-1)?.[1] ?? -1) + 1, lastCodePoint] as const;
  return {
    inside: textOf(all),
    outside: textOf([...gaps, end].filter(([first, last]) => first <= last)),
    portable: true,
  };
}

function textOf(all: readonly Range[]): string {
  return all.map(([first, last]) => rangeText(first, last)).join("");
}
