import { classLiteral, classRange } from "./literal.js";
import { readLetter } from "./escape.js";
import { PatternProblem } from "./problem.js";
import type { PatternFlags, PatternReader } from "./reader.js";
import { readSet } from "./set.js";

export interface ClassText {
  readonly text: string;
  readonly portable: boolean;
}

/** Translates one bracketed class, its opening bracket already read. */
export class JavaClassParser {
  readonly #reader: PatternReader;
  readonly #flags: PatternFlags;
  readonly #parts: string[] = [];
  #portable = true;

  constructor(reader: PatternReader, flags: PatternFlags) {
    this.#reader = reader;
    this.#flags = flags;
  }

  parse(): ClassText {
    const isNegated = this.#reader.take("^");
    this.#members(isNegated);
    const members = this.#parts.join("");
    return { text: `[${isNegated ? "^" : ""}${members}]`, portable: this.#portable };
  }

  /** Members up to the closing bracket, which is a member itself when it comes first. */
  #members(isNegated: boolean): void {
    const reader = this.#reader;
    for (;;) {
      if (this.#flags.comments) reader.skipComments();
      if (reader.startsWith("&&")) throw new PatternProblem("class intersections (&&)");
      if (this.#parts.length > 0 && reader.take("]")) return;
      if (reader.take("[")) this.#union(isNegated);
      else if (reader.take("\\Q")) this.#quoted();
      else this.#member();
    }
  }

  #union(isNegated: boolean): void {
    const inner = new JavaClassParser(this.#reader, this.#flags).parse();
    if (isNegated || inner.text.startsWith("[^")) {
      throw new PatternProblem("nested classes with negation");
    }
    this.#portable &&= inner.portable;
    this.#parts.push(inner.text.slice(1, -1));
  }

  #quoted(): void {
    for (const letter of this.#reader.quotation()) {
      this.#parts.push(classLiteral(letter, this.#flags));
    }
  }

  #member(): void {
    const from = this.#letter();
    if (from === undefined) return;
    const reader = this.#reader;
    const isRange = reader.startsWith("-") && !reader.startsWith("-]") && !reader.startsWith("-[");
    if (!isRange) {
      this.#parts.push(classLiteral(from, this.#flags));
      return;
    }
    reader.take("-");
    const to = this.#letter();
    if (to === undefined) throw new PatternProblem("a range that ends in a class");
    this.#parts.push(classRange(from, to, this.#flags));
  }

  /** One code point; undefined when it was a predefined class, which is then added. */
  #letter(): string | undefined {
    const reader = this.#reader;
    const letter = reader.next();
    if (letter !== "\\") return letter;
    const name = reader.next();
    const set = readSet(name, reader, this.#flags);
    if (set === undefined) return readLetter(name, reader);
    this.#portable &&= set.portable;
    this.#parts.push(set.inside);
    return undefined;
  }
}
