import type { PatternNode } from "./pattern-node.js";

/**
 * Whether matching the pattern can take more than linear time, since one text matches it, or a beginning of it, in a number
 * of ways that grows with the text: `(a+)+`, `(a|a)*`, `\s*\s*`, `(.*a){20}`. An engine that backtracks tries them all.
 * Conservative: what is too large to judge counts as such.
 */
export function backtracks(tree: PatternNode): boolean {
  const positions = new Positions(sampleOf(tree));
  positions.build(tree);
  if (positions.isTooLarge || positions.hasManyOptionals) return true;
  if (!positions.hasLoop) return false;
  return positions.isAmbiguous() || hasOverlappingLoops(positions) || positions.isTooLarge;
}

/** The most characters that a pattern may be long once repetitions are spelt out. */
const mostPositions = 10_000;
/** The most steps that building it, and searching it for two ways, may take. */
const mostSteps = 200_000;
/** Repetitions up to this count are spelt out; more of them are as good as endless. */
const mostCopies = { simple: 10, nested: 4 } as const;

/** A part of the pattern: the positions it can begin and end with. */
interface Part {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly nullable: boolean;
}

const nothing: Part = { first: [], last: [], nullable: true };

/**
 * The pattern as an automaton without empty steps (Glushkov's): one position for each character that it names, and which may
 * follow which. Two ways for one step are kept as such.
 */
class Positions {
  /** The characters that each position matches, as positions in the sample. */
  readonly sets: ReadonlySet<number>[] = [];
  readonly #follow: Map<number, number>[] = [];
  readonly #sample: readonly string[];
  readonly #known = new Map<string, ReadonlySet<number>>();
  hasLoop = false;
  /** Something that may be empty stands many times in a row, though not endlessly: `(a?){30}`. */
  hasManyOptionals = false;
  #steps = 0;
  #isTooLong = false;

  constructor(sample: readonly string[]) {
    this.#sample = sample;
  }

  /** Whether all that was asked is too much to judge. */
  get isTooLarge(): boolean {
    return this.#isTooLong || this.#steps > mostSteps;
  }

  /** Counts one step of work. */
  step(): void {
    this.#steps += 1;
  }

  following(position: number): Iterable<number> {
    return this.#follow[position]?.keys() ?? [];
  }

  build(node: PatternNode): Part {
    this.step();
    if (this.isTooLarge) return nothing;
    switch (node.kind) {
      case "text":
        return this.#position(node.text);
      case "assertion":
        return nothing;
      case "sequence":
        return this.#sequence(node.items.map((item) => () => this.build(item)));
      case "alternatives":
        return union(node.branches.map((branch) => this.build(branch)));
      case "group":
      case "capture":
      case "atomic":
        return this.build(node.body);
      case "look":
        // It begins here and leads nowhere: what follows stands beside it.
        return { first: this.build(node.body).first, last: [], nullable: true };
      case "backreference":
        return this.#loop(this.#position("[^]"));
      case "quantified":
        return this.#quantified(node);
    }
  }

  /** Whether a position can be left and reached again in two ways with one text. */
  isAmbiguous(): boolean {
    const component = components(this);
    for (const [from, targets] of this.#follow.entries()) {
      for (const [to, ways] of targets) {
        if (ways > 1 && component[from] === component[to]) return true;
      }
    }
    return this.sets.some((_, start) => returnsInTwoWays(start, this, component));
  }

  #position(text: string): Part {
    if (this.sets.length >= mostPositions) {
      this.#isTooLong = true;
      return nothing;
    }
    const position = this.sets.length;
    this.sets.push(this.#setOf(text));
    this.#follow.push(new Map());
    return { first: [position], last: [position], nullable: false };
  }

  #setOf(text: string): ReadonlySet<number> {
    let set = this.#known.get(text);
    if (set === undefined) {
      const pattern = new RegExp(`^(?:${text})$`, "u");
      set = new Set(this.#sample.flatMap((letter, at) => (pattern.test(letter) ? [at] : [])));
      this.#known.set(text, set);
    }
    return set;
  }

  #sequence(parts: readonly (() => Part)[]): Part {
    return parts.reduce<Part>((before, build) => this.#join(before, build()), nothing);
  }

  #join(before: Part, after: Part): Part {
    this.#connect(before.last, after.first);
    return {
      first: before.nullable ? [...before.first, ...after.first] : before.first,
      last: after.nullable ? [...before.last, ...after.last] : after.last,
      nullable: before.nullable && after.nullable,
    };
  }

  #loop(part: Part): Part {
    this.hasLoop = true;
    this.#connect(part.last, part.first);
    return part;
  }

  #connect(from: readonly number[], to: readonly number[]): void {
    for (const source of from) {
      for (const target of to) {
        this.step();
        const follow = this.#follow[source];
        follow?.set(target, (follow.get(target) ?? 0) + 1);
      }
    }
  }

  /** Copies of what must stand, then a loop, or optional copies where there are few. */
  #quantified({ body, quantifier, minimum }: PatternNode & { kind: "quantified" }): Part {
    const copy = () => this.build(body);
    const maximum = maximumOf(quantifier);
    const optional = () => ({ ...copy(), nullable: true });
    // More copies of one thing allow nothing that three do not.
    const fixed = Array.from({ length: Math.min(minimum, 3) }, () => copy);
    const isSimple = body.kind === "text";
    if (maximum === minimum && (isSimple || maximum <= mostCopies.nested)) {
      return this.#sequence(fixed);
    }
    if (maximum > (body.kind === "text" ? mostCopies.simple : mostCopies.nested)) {
      const endless = () => {
        const part = this.#loop(copy());
        this.hasManyOptionals ||= part.nullable && part.first.length > 0 && maximum < Infinity;
        return minimum === 0 ? { ...part, nullable: true } : part;
      };
      return this.#sequence([...fixed.slice(1), endless]);
    }
    const more = Array.from({ length: maximum - minimum }, () => optional).reduceRight<
      (() => Part) | undefined
    >(
      (inner, one) => () => {
        const head = one();
        return inner === undefined ? head : { ...this.#nested(head, inner()), nullable: true };
      },
      undefined,
    );
    return this.#sequence(more === undefined ? fixed : [...fixed, more]);
  }

  /** `a(b)?` where `a` is optional with what follows: `b` never stands without `a`. */
  #nested(head: Part, inner: Part): Part {
    this.#connect(head.last, inner.first);
    return { first: head.first, last: [...head.last, ...inner.last], nullable: true };
  }
}

function union(parts: readonly Part[]): Part {
  return {
    first: parts.flatMap((part) => part.first),
    last: parts.flatMap((part) => part.last),
    nullable: parts.some((part) => part.nullable),
  };
}

function maximumOf(quantifier: string): number {
  if (quantifier === "?") return 1;
  const [, minimum, comma, maximum] = /^\{(\d+)(,?)(\d*)\}$/u.exec(quantifier) ?? [];
  if (minimum === undefined) return Number.POSITIVE_INFINITY;
  if (comma === "") return Number(minimum);
  return maximum === "" ? Number.POSITIVE_INFINITY : Number(maximum);
}

/**
 * Characters to judge sets by: ASCII, a few beyond, and all that the pattern names. Two ranges that overlap always share the
 * end of one of them.
 */
function sampleOf(tree: PatternNode): readonly string[] {
  const codes = new Set<number>(Array.from({ length: 128 }, (_, code) => code));
  for (const code of [0xa0, 0xe9, 0x2028, 0x3b1, 0x4e2d, 0x1f600]) codes.add(code);
  for (const text of textsOf(tree)) {
    for (const letter of text) codes.add(letter.codePointAt(0) ?? 0);
    for (const [, code = "0"] of text.matchAll(/\\[ux]\{?([\da-fA-F]+)/gu)) {
      codes.add(Number.parseInt(code, 16));
    }
  }
  return [...codes].filter((code) => code <= 0x10ffff).map((code) => String.fromCodePoint(code));
}

function textsOf(node: PatternNode): readonly string[] {
  switch (node.kind) {
    case "text":
      return [node.text];
    case "sequence":
      return node.items.flatMap(textsOf);
    case "alternatives":
      return node.branches.flatMap(textsOf);
    case "assertion":
    case "backreference":
      return [];
    default:
      return textsOf(node.body);
  }
}

/** For each position the number of its strongly connected component; undefined where no loop goes through. */
function components(positions: Positions): readonly (number | undefined)[] {
  const reach = positions.sets.map((_, start) => reachable(start, positions));
  return reach.map((own, position) => {
    if (!own.has(position)) return undefined;
    return reach.findIndex((other, at) => own.has(at) && other.has(position));
  });
}

/** What can stand somewhere after a position. */
function reachable(start: number, positions: Positions): ReadonlySet<number> {
  const seen = new Set<number>();
  const pending = [start];
  for (let at = pending.pop(); at !== undefined && !positions.isTooLarge; at = pending.pop()) {
    for (const next of positions.following(at)) {
      positions.step();
      if (seen.has(next)) continue;
      seen.add(next);
      pending.push(next);
    }
  }
  return seen;
}

/** Two walks that leave a position with one text, part, and come back to it together. */
function returnsInTwoWays(
  start: number,
  positions: Positions,
  component: readonly (number | undefined)[],
): boolean {
  const own = component[start];
  if (own === undefined) return false;
  const isInside = (position: number) => component[position] === own;
  return walkTogether(
    [start, start],
    positions,
    (walks) => walks.every(isInside),
    // Whether the walks have parted is part of where they are.
    ([a = 0, b = 0], parted) => ({
      parted: parted || a !== b,
      found: parted && a === start && b === start,
    }),
  );
}

/** Two loops, the second after the first, that one text goes through in either, and from the first to the second. */
function hasOverlappingLoops(positions: Positions): boolean {
  const component = components(positions);
  const inLoops = component.flatMap((own, position) => (own === undefined ? [] : [position]));
  return inLoops.some((p) => {
    const after = reachable(p, positions);
    return inLoops.some((q) => {
      if (p === q || !after.has(q)) return false;
      return walkTogether(
        [p, p, q],
        positions,
        ([a = 0, , c = 0]) => component[a] === component[p] && component[c] === component[q],
        ([a, b, c]) => ({ parted: false, found: a === p && b === q && c === q }),
      );
    });
  });
}

/** Searches all walks that read the same text, from several places at once. A search without end counts as found. */
function walkTogether(
  start: readonly number[],
  positions: Positions,
  isAllowed: (walks: readonly number[]) => boolean,
  judge: (walks: readonly number[], parted: boolean) => { parted: boolean; found: boolean },
): boolean {
  const seen = new Set<string>();
  const pending: { readonly walks: readonly number[]; readonly parted: boolean }[] = [
    { walks: start, parted: false },
  ];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    for (const walks of stepsOf(at.walks, positions)) {
      positions.step();
      if (positions.isTooLarge) return true;
      if (!isAllowed(walks)) continue;
      const { parted, found } = judge(walks, at.parted);
      if (found) return true;
      const key = `${walks.join()} ${String(parted)}`;
      if (seen.has(key)) continue;
      seen.add(key);
      pending.push({ walks, parted });
    }
  }
  return false;
}

/** Every step of all walks at once that one character allows. */
function* stepsOf(walks: readonly number[], positions: Positions): Generator<readonly number[]> {
  const [first = 0, ...others] = walks;
  for (const next of positions.following(first)) {
    const set = positions.sets[next] ?? new Set();
    yield* combined([next], set, others, positions);
  }
}

function* combined(
  done: readonly number[],
  set: ReadonlySet<number>,
  [first, ...others]: readonly number[],
  positions: Positions,
): Generator<readonly number[]> {
  if (first === undefined) {
    yield done;
    return;
  }
  for (const next of positions.following(first)) {
    const own = positions.sets[next] ?? new Set();
    const shared = new Set([...set].filter((letter) => own.has(letter)));
    if (shared.size > 0) yield* combined([...done, next], shared, others, positions);
  }
}
