import { PatternMistake, PatternProblem } from "./problem.js";

/** The embedded flags of a Java pattern, as they hold at one place of it. */
export interface PatternFlags {
  readonly ignoreCase: boolean;
  readonly unicodeCase: boolean;
  readonly dotAll: boolean;
  readonly multiline: boolean;
  readonly comments: boolean;
  readonly unixLines: boolean;
}

export interface Quantifier {
  readonly quantifier: string;
  readonly minimum: number;
  readonly mode: "greedy" | "lazy" | "possessive";
}

const flagNames: Readonly<Record<string, keyof PatternFlags>> = {
  i: "ignoreCase",
  u: "unicodeCase",
  s: "dotAll",
  m: "multiline",
  x: "comments",
  d: "unixLines",
};

/** Reads a pattern from left to right, by code points. */
export class PatternReader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  get atEnd(): boolean {
    return this.#at >= this.#source.length;
  }

  /** The next code point, not consumed; empty at the end. */
  peek(): string {
    const code = this.#source.codePointAt(this.#at);
    return code === undefined ? "" : String.fromCodePoint(code);
  }

  /** The next code point, consumed. */
  next(): string {
    const next = this.peek();
    if (next === "") throw new PatternMistake("a pattern that ends too early");
    this.#at += next.length;
    return next;
  }

  /** Consumes a text if it stands here. */
  take(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  startsWith(text: string): boolean {
    return this.#source.startsWith(text, this.#at);
  }

  /** Consumes what a pattern anchored with `^` matches here and gives its first group. */
  takeMatch(pattern: RegExp): string {
    const found = this.tryMatch(pattern);
    if (found === undefined) throw new PatternMistake("a construction that Java does not have");
    return found;
  }

  /** As `takeMatch`; undefined when there is no match. */
  tryMatch(pattern: RegExp): string | undefined {
    const found = pattern.exec(this.#source.slice(this.#at));
    if (found === null) return undefined;
    this.#at += found[0].length;
    return found[1] ?? "";
  }

  /** What stands up to `\E` or the end. */
  quotation(): string {
    return this.takeMatch(/^([\s\S]*?)(?:\\E|$)/u);
  }

  skipComments(): void {
    this.tryMatch(/^(?:[ \t\n\v\f\r]|#[^\n]*)+/u);
  }

  /** Flags switched on, and off after `-`. */
  flags(flags: PatternFlags): PatternFlags {
    const [on = "", off = ""] = this.takeMatch(/^([a-zA-Z]*(?:-[a-zA-Z]*)?)/u).split("-");
    const changed = { ...flags };
    for (const letter of on) changed[flagOf(letter)] = true;
    for (const letter of off) changed[flagOf(letter)] = false;
    return changed;
  }

  quantifier(): Quantifier | undefined {
    const quantifier = this.tryMatch(/^([*+?]|\{\d+(?:,\d*)?\})/u);
    if (quantifier === undefined) return undefined;
    const mode = this.take("+") ? "possessive" : this.take("?") ? "lazy" : "greedy";
    const minimum = quantifier === "+" ? 1 : Number(/\d+/u.exec(quantifier)?.[0] ?? 0);
    return { quantifier, minimum, mode };
  }
}

function flagOf(letter: string): keyof PatternFlags {
  const flag = flagNames[letter];
  if (flag === undefined) throw new PatternProblem(`the flag (?${letter})`);
  return flag;
}
