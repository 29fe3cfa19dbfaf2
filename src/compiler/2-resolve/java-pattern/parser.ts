import type { PatternNode } from "../../../util/pattern/pattern-node.js";
import { JavaClassParser } from "./class.js";
import { readEscape } from "./escape.js";
import { literal } from "./literal.js";
import { PatternMistake, PatternProblem } from "./problem.js";
import { PatternReader } from "./reader.js";
import type { PatternFlags } from "./reader.js";

const noFlags: PatternFlags = {
  ignoreCase: false,
  unicodeCase: false,
  dotAll: false,
  multiline: false,
  comments: false,
  unixLines: false,
};

/** Parses a Java regular expression. Throws `PatternProblem` for what JavaScript cannot express and for what Java refuses. */
export function parseJavaPattern(source: string): PatternNode {
  const parser = new JavaPatternParser(source);
  return parser.parse();
}

class JavaPatternParser {
  readonly #reader: PatternReader;
  #flags = noFlags;
  #captures = 0;
  readonly #names = new Map<string, number>();

  constructor(source: string) {
    this.#reader = new PatternReader(source);
  }

  parse(): PatternNode {
    const tree = this.#alternatives();
    if (!this.#reader.atEnd)
      throw new PatternMistake("a closing parenthesis without an opening one");
    return tree;
  }

  #alternatives(): PatternNode {
    const branches = [this.#sequence()];
    while (this.#reader.take("|")) branches.push(this.#sequence());
    const [only] = branches;
    return only !== undefined && branches.length === 1 ? only : { kind: "alternatives", branches };
  }

  #sequence(): PatternNode {
    const items: PatternNode[] = [];
    for (;;) {
      if (this.#flags.comments) this.#reader.skipComments();
      const next = this.#reader.peek();
      if (next === "" || next === "|" || next === ")") return { kind: "sequence", items };
      const atom = this.#atom();
      if (atom !== undefined) items.push(...this.#withQuantifier(atom));
    }
  }

  /** One atom; undefined for flags that stand alone. */
  #atom(): PatternNode | readonly PatternNode[] | undefined {
    const reader = this.#reader;
    if (reader.take("\\Q")) return this.#quoted();
    const next = reader.next();
    switch (next) {
      case "(":
        return this.#parenthesis();
      case "[":
        return { kind: "text", ...new JavaClassParser(reader, this.#flags).parse() };
      case ".":
        return { kind: "text", text: this.#dot(), portable: true };
      case "^":
      case "$":
        return this.#anchor(next);
      case "\\":
        return readEscape(reader, this.#flags, this.#names);
      case "*":
      case "+":
      case "?":
      case "{":
        throw new PatternMistake(`a quantifier without anything to repeat (${next})`);
      default:
        return { kind: "text", text: literal(next, this.#flags), portable: true };
    }
  }

  /** Letters between `\Q` and `\E` as they are; each is an atom, so that a quantifier repeats the last alone. */
  #quoted(): readonly PatternNode[] {
    return [...this.#reader.quotation()].map((letter) => ({
      kind: "text",
      text: literal(letter, this.#flags),
      portable: true,
    }));
  }

  #dot(): string {
    if (this.#flags.dotAll) return "[\\s\\S]";
    return this.#flags.unixLines ? "[^\\n]" : ".";
  }

  #anchor(text: string): PatternNode {
    if (this.#flags.multiline) throw new PatternProblem("line anchors in multi-line mode (?m)");
    return { kind: "assertion", text };
  }

  #parenthesis(): PatternNode | undefined {
    const reader = this.#reader;
    if (!reader.take("?")) return this.#capture();
    for (const sign of ["<=", "<!", "=", "!"] as const) {
      if (reader.take(sign)) return { kind: "look", sign, body: this.#body() };
    }
    if (reader.take(":")) return { kind: "group", body: this.#body() };
    if (reader.take(">")) return { kind: "atomic", body: this.#body() };
    if (reader.take("<")) return this.#capture(reader.takeMatch(/^([a-zA-Z][a-zA-Z0-9]*)>/u));
    return this.#flagGroup();
  }

  #capture(name?: string): PatternNode {
    this.#captures += 1;
    const number = this.#captures;
    if (name !== undefined) this.#names.set(name, number);
    return { kind: "capture", number, body: this.#body() };
  }

  /** `(?i)` until the end of the enclosing group, `(?i:…)` for a group of its own. */
  #flagGroup(): PatternNode | undefined {
    const outer = this.#flags;
    this.#flags = this.#reader.flags(outer);
    if (this.#reader.take(")")) return undefined;
    if (!this.#reader.take(":")) throw new PatternProblem("an unknown kind of group (?…)");
    const body = this.#body();
    this.#flags = outer;
    return { kind: "group", body };
  }

  /** The inside of a parenthesis, the closing one included. Flags set inside end with it. */
  #body(): PatternNode {
    const outer = this.#flags;
    const body = this.#alternatives();
    this.#flags = outer;
    if (!this.#reader.take(")")) throw new PatternMistake("a parenthesis that is never closed");
    return body;
  }

  #withQuantifier(atom: PatternNode | readonly PatternNode[]): readonly PatternNode[] {
    const atoms = "kind" in atom ? [atom] : atom;
    const last = atoms.at(-1);
    if (this.#flags.comments) this.#reader.skipComments();
    const quantifier = this.#reader.quantifier();
    if (quantifier === undefined) return atoms;
    if (last === undefined) throw new PatternMistake("a quantifier without anything to repeat");
    return [...atoms.slice(0, -1), { kind: "quantified", body: last, ...quantifier }];
  }
}
