import { backtracks } from "../../util/pattern/backtracking.js";
import type { PatternNode } from "../../util/pattern/pattern-node.js";
import { parseJavaPattern } from "./java-pattern/parser.js";
import { PatternMistake, PatternProblem } from "./java-pattern/problem.js";

export type TranslatedPattern =
  | {
      /** For `new RegExp(javascript, "u")`, anchored at both ends. */
      readonly javascript: string;
      /** Free of everything that not every regular expression engine has. */
      readonly portable: boolean;
    }
  | {
      /** What cannot be translated, as a phrase: `class intersections (&&)`. */
      readonly problem: string;
      /** Whether Java refuses it too. */
      readonly isMistake: boolean;
    };

/**
 * Translates a regular expression of Java, meant to match the whole value, to JavaScript with the `u` flag: the same
 * values match, or the construction is named that has no equal there.
 */
export function translateJavaPattern(source: string): TranslatedPattern {
  try {
    const tree = withoutOuterAnchors(parseJavaPattern(source));
    const printer = new PatternPrinter(tree);
    const javascript = `^(?:${printer.print(tree)})$`;
    return compiles(javascript)
      ? { javascript, portable: printer.portable }
      : { problem: "a construction that JavaScript does not have", isMistake: false };
  } catch (error) {
    if (error instanceof PatternProblem) {
      return { problem: error.message, isMistake: error instanceof PatternMistake };
    }
    throw error;
  }
}

/** Whether matching a pattern that can be translated may take more than linear time. */
export function patternBacktracks(source: string): boolean {
  const known = judged.get(source);
  if (known !== undefined) return known;
  const answer = backtracks(parseJavaPattern(source));
  if (judged.size >= mostJudged) judged.clear();
  judged.set(source, answer);
  return answer;
}

/** Forms share their patterns, and judging one is the dearest thing that is done to a field. */
const judged = new Map<string, boolean>();
const mostJudged = 1000;

/** A whole-value match is anchored anyway. */
function withoutOuterAnchors(tree: PatternNode): PatternNode {
  if (tree.kind !== "sequence") return tree;
  const items = [...tree.items];
  if (isAnchor(items[0], "^")) items.shift();
  if (isAnchor(items.at(-1), "$")) items.pop();
  return { kind: "sequence", items };
}

function isAnchor(node: PatternNode | undefined, text: string): boolean {
  return node?.kind === "assertion" && node.text === text;
}

/** Prints a tree, numbering the groups anew, since possessive quantifiers and atomic groups bring groups of their own. */
class PatternPrinter {
  portable = true;
  #groups = 0;
  readonly #numbers = new Map<number, number>();
  readonly #certain: ReadonlySet<number>;

  constructor(tree: PatternNode) {
    this.#certain = certainGroups(tree);
  }

  print(node: PatternNode): string {
    switch (node.kind) {
      case "text":
        this.portable &&= node.portable && !node.text.includes("\\u{");
        return node.text;
      case "assertion":
        this.portable &&= node.text === "^" || node.text === "$";
        return node.text;
      case "sequence":
        return node.items.map((item) => this.print(item)).join("");
      case "alternatives":
        return node.branches.map((branch) => this.print(branch)).join("|");
      case "group":
        return `(?:${this.print(node.body)})`;
      case "capture":
        return this.#capture(node);
      case "look":
        this.portable = false;
        return `(?${node.sign}${this.print(node.body)})`;
      case "atomic":
        return this.#atomic(() => this.print(node.body));
      case "backreference":
        return this.#backreference(node.number);
      case "quantified":
        return this.#quantified(node);
    }
  }

  /** Known to back-references only once it is closed. */
  #capture({ number, body }: PatternNode & { kind: "capture" }): string {
    this.#groups += 1;
    const own = this.#groups;
    const text = `(${this.print(body)})`;
    this.#numbers.set(number, own);
    return text;
  }

  #quantified(node: PatternNode & { kind: "quantified" }): string {
    const { body, quantifier } = node;
    const printed = () => {
      const text = this.print(body);
      const isAtom =
        body.kind !== "look" && body.kind !== "assertion" && body.kind !== "quantified";
      return `${isAtom ? text : `(?:${text})`}${quantifier}`;
    };
    if (node.mode === "possessive") return this.#atomic(printed);
    return node.mode === "lazy" ? `${printed()}?` : printed();
  }

  /** What a lookahead has matched is never given back: `(?=(…))` and the group once more. */
  #atomic(body: () => string): string {
    this.portable = false;
    this.#groups += 1;
    const number = this.#groups;
    return `(?:(?=(${body()}))\\${number})`;
  }

  /** A group that took no part fails in Java and matches nothing in JavaScript, so only a certain one will do. */
  #backreference(java: number): string {
    this.portable = false;
    const number = this.#numbers.get(java);
    if (number === undefined || !this.#certain.has(java)) {
      throw new PatternProblem(`a back-reference to a group that may not have matched (\\${java})`);
    }
    return `(?:\\${number})`;
  }
}

/** The groups that have matched whenever the pattern gets past them. */
function certainGroups(node: PatternNode): Set<number> {
  switch (node.kind) {
    case "capture":
      return certainGroups(node.body).add(node.number);
    case "group":
    case "atomic":
      return certainGroups(node.body);
    case "sequence":
      return new Set(node.items.flatMap((item) => [...certainGroups(item)]));
    case "quantified":
      return node.minimum > 0 ? certainGroups(node.body) : new Set();
    default:
      return new Set();
  }
}

function compiles(javascript: string): boolean {
  try {
    return new RegExp(javascript, "u").source !== "";
  } catch {
    return false;
  }
}
