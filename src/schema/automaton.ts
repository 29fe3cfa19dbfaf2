import { parsePattern } from "../util/pattern/javascript-pattern.js";
import type { PatternNode } from "../util/pattern/pattern-node.js";
import { anyCodePoint, type CodePoints, codePointsOf } from "./code-points.js";
import { patternTest } from "./pattern-test.js";

/** A step between two states: over a character, or over nothing, there maybe only where the text begins or ends. */
type Edge =
  | { readonly over: CodePoints; readonly to: number }
  | { readonly over: "nothing" | "start" | "end"; readonly to: number };

/** A pattern as a machine with states; a pattern is found in a text when the last state is reached. */
export interface Automaton {
  readonly edges: readonly (readonly Edge[])[];
  readonly first: number;
  readonly last: number;
}

const mostStates = 2_000;

const known = new Map<string, Automaton | undefined>();
const mostKnown = 500;

/** The machine that looks for a pattern anywhere in a text; undefined for one that says more than a machine can, or too much. */
export function automatonOf(pattern: string): Automaton | undefined {
  if (known.has(pattern)) return known.get(pattern);
  if (known.size >= mostKnown) known.clear();
  const automaton = built(pattern);
  known.set(pattern, automaton);
  return automaton;
}

function built(pattern: string): Automaton | undefined {
  if (pattern.length > 2_000 || patternTest(pattern) === undefined) return undefined;
  try {
    const builder = new Builder();
    const first = builder.state();
    builder.edge(first, { over: anyCodePoint, to: first });
    const last = builder.part(parsePattern(pattern), first);
    if (last === undefined) return undefined;
    builder.edge(last, { over: anyCodePoint, to: last });
    return { edges: builder.edges, first, last };
  } catch {
    return undefined;
  }
}

class Builder {
  readonly edges: Edge[][] = [];

  state(): number {
    return this.edges.push([]) - 1;
  }

  edge(from: number, edge: Edge): void {
    this.edges[from]?.push(edge);
  }

  /** Adds a part behind a state, and gives the state behind the part. */
  part(node: PatternNode, from: number): number | undefined {
    if (this.edges.length > mostStates) return undefined;
    switch (node.kind) {
      case "text":
        return this.#step(from, codePointsOf(node.text));
      case "assertion":
        if (node.text === "^") return this.#step(from, "start");
        return node.text === "$" ? this.#step(from, "end") : undefined;
      case "sequence":
        return node.items.reduce<number | undefined>(
          (at, item) => (at === undefined ? undefined : this.part(item, at)),
          from,
        );
      case "alternatives":
        return this.#alternatives(node.branches, from);
      case "group":
      case "capture":
        return this.part(node.body, from);
      case "quantified":
        return this.#repeated(node, from);
      default:
        return undefined;
    }
  }

  #step(from: number, over: Edge["over"] | undefined): number | undefined {
    if (over === undefined) return undefined;
    const to = this.state();
    this.edge(from, { over, to } as Edge);
    return to;
  }

  #alternatives(branches: readonly PatternNode[], from: number): number | undefined {
    const ends = branches.map((branch) => this.part(branch, from));
    const to = this.state();
    for (const end of ends) {
      if (end === undefined) return undefined;
      this.edge(end, { over: "nothing", to });
    }
    return to;
  }

  #repeated(node: PatternNode & { kind: "quantified" }, from: number): number | undefined {
    const { body, minimum } = node;
    const most = mostTimes(node.quantifier, minimum);
    if (Math.max(minimum, most ?? 0) > mostStates) return undefined;
    // What goes round begins at a state of its own, so that nothing else leads into the loop.
    let at = this.#step(from, "nothing");
    for (let index = 0; index < minimum && at !== undefined; index += 1) at = this.part(body, at);
    if (at === undefined) return undefined;
    if (most === undefined) {
      const start = this.#step(at, "nothing");
      const end = start === undefined ? undefined : this.part(body, start);
      if (start === undefined || end === undefined) return undefined;
      this.edge(end, { over: "nothing", to: start });
      return this.#step(start, "nothing");
    }
    const to = this.state();
    this.edge(at, { over: "nothing", to });
    for (let index = minimum; index < most; index += 1) {
      at = this.part(body, at);
      if (at === undefined) return undefined;
      this.edge(at, { over: "nothing", to });
    }
    return to;
  }
}

/** Undefined: without an end. */
function mostTimes(quantifier: string, minimum: number): number | undefined {
  if (quantifier === "?") return 1;
  const bounds = /^\{(\d+)(,(\d*))?\}$/.exec(quantifier);
  if (bounds === null) return undefined;
  if (bounds[2] === undefined) return minimum;
  return bounds[3] === "" || bounds[3] === undefined ? undefined : Number(bounds[3]);
}

/** Every state that a machine may be in without a further character. */
export function reached(
  { edges }: Automaton,
  states: Iterable<number>,
  where: { readonly isStart: boolean; readonly isEnd: boolean },
): ReadonlySet<number> {
  const found = new Set(states);
  for (const state of found) {
    for (const { over, to } of edges[state] ?? []) {
      const isFree =
        over === "nothing" ||
        (over === "start" && where.isStart) ||
        (over === "end" && where.isEnd);
      if (isFree) found.add(to);
    }
  }
  return found;
}
