import { backtracks } from "./backtracking.js";
import type { PatternNode } from "./pattern-node.js";

/**
 * Whether looking for a pattern of JavaScript anywhere in a text may take more than linear time. `source` compiles with the
 * `u` flag. A pattern that does not begin with `^` is tried at every place, which is one loop more.
 */
export function searchBacktracks(source: string): boolean {
  if (source.split("(").length > mostGroups) return true;
  const tree = parsePattern(source);
  return backtracks(tree) || (!beginsAtStart(tree) && backtracks(searched(tree)));
}

/** A pattern with more of them is too large to judge, which is done by recursion. */
const mostGroups = 500;

/** The tree of a pattern that compiles with the `u` flag. */
export function parsePattern(source: string): PatternNode {
  return new PatternParser(source).parse();
}

/** One atom as it is written: an escape with all that belongs to it, a class, or a character. */
const atom =
  /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[a-zA-Z]|[^])|\[(?:\\[^]|[^\]\\])*\]|[^]/uy;

class PatternParser {
  readonly #source: string;
  #at = 0;
  #captures = 0;

  constructor(source: string) {
    this.#source = source;
  }

  parse(): PatternNode {
    const branches = [this.#sequence()];
    while (this.#take(/\|/y) !== undefined) branches.push(this.#sequence());
    const [only] = branches;
    return only !== undefined && branches.length === 1 ? only : { kind: "alternatives", branches };
  }

  #sequence(): PatternNode {
    const items: PatternNode[] = [];
    while (this.#at < this.#source.length && !"|)".includes(this.#source.charAt(this.#at))) {
      items.push(this.#quantified(this.#term()));
    }
    return { kind: "sequence", items };
  }

  #term(): PatternNode {
    const assertion = this.#take(/\^|\$|\\[bB]/y);
    if (assertion !== undefined) return { kind: "assertion", text: assertion[0] };
    const look = this.#take(/\(\?(<?[=!])/y)?.[1];
    if (look !== undefined) {
      return { kind: "look", sign: look as "=" | "!" | "<=" | "<!", body: this.#body() };
    }
    // With flags of its own, as in `(?i:…)`, a group is judged as if it had none.
    if (this.#take(/\(\?[a-z-]*:/y) !== undefined) return { kind: "group", body: this.#body() };
    if (this.#take(/\((?:\?<[^>]*>)?/y) !== undefined) {
      this.#captures += 1;
      return { kind: "capture", number: this.#captures, body: this.#body() };
    }
    const reference = this.#take(/\\(?:([1-9]\d*)|k<[^>]*>)/y);
    if (reference !== undefined)
      return { kind: "backreference", number: Number(reference[1] ?? 0) };
    return { kind: "text", text: this.#take(atom)?.[0] ?? "", portable: true };
  }

  /** The inside of a parenthesis, the closing one included. */
  #body(): PatternNode {
    const tree = this.parse();
    this.#at += 1;
    return tree;
  }

  #quantified(body: PatternNode): PatternNode {
    const found = this.#take(/([*+?]|\{(\d+)(?:,\d*)?\})(\??)/y);
    if (found === undefined) return body;
    const [, quantifier = "", least, lazy] = found;
    const minimum = least === undefined ? Number(quantifier === "+") : Number(least);
    return { kind: "quantified", body, quantifier, minimum, mode: lazy === "" ? "greedy" : "lazy" };
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source) ?? undefined;
    this.#at += found?.[0].length ?? 0;
    return found;
  }
}

/** Whether a pattern can match at the start of a text only. */
function beginsAtStart(node: PatternNode | undefined): boolean {
  switch (node?.kind) {
    case "assertion":
      return node.text === "^";
    case "sequence":
      return beginsAtStart(node.items[0]);
    case "alternatives":
      return node.branches.every(beginsAtStart);
    case "group":
    case "capture":
      return beginsAtStart(node.body);
    default:
      return false;
  }
}

/** The pattern behind any text. What it ends with need not be repeated more often than it must for a match to be found. */
function searched(tree: PatternNode): PatternNode {
  const any: PatternNode = { kind: "text", text: "[^]", portable: true };
  const before: PatternNode = {
    kind: "quantified",
    body: any,
    quantifier: "*",
    minimum: 0,
    mode: "greedy",
  };
  return { kind: "sequence", items: [before, withoutLastLoop(tree)] };
}

function withoutLastLoop(tree: PatternNode): PatternNode {
  if (tree.kind === "alternatives") {
    return { kind: "alternatives", branches: tree.branches.map(withoutLastLoop) };
  }
  if (tree.kind !== "sequence") return tree;
  const last = tree.items.at(-1);
  if (last?.kind !== "quantified") return tree;
  const { minimum, body } = last;
  const rest = tree.items.slice(0, -1);
  if (minimum === 0) return withoutLastLoop({ kind: "sequence", items: rest });
  const quantifier = `{${minimum}}`;
  const least: PatternNode = { kind: "quantified", body, quantifier, minimum, mode: "greedy" };
  return { kind: "sequence", items: [...rest, least] };
}
