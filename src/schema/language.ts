import { type Automaton, automatonOf, reached } from "./automaton.js";
import { lastCodePoint } from "./code-points.js";

/** Texts by what they hold: patterns that are found in them, and how many characters they have. */
export interface Language {
  readonly patterns: readonly string[];
  readonly least: number;
  readonly most: number;
}

/** The most that is looked at before the question is given up. */
const mostStates = 3_000;
const mostSteps = 60_000;

type Comparison =
  /** Every text of the first is one of the second. */
  | { readonly kind: "within" }
  /** A shortest text that is not. */
  | { readonly kind: "text"; readonly text: string };

const known = new Map<string, Comparison | undefined>();
const mostKnown = 1_000;

/**
 * Compares two languages exactly; undefined where a pattern says more than a machine can, or the question is too large. A text
 * given may hold half a character, which no text does.
 */
export function compareLanguages(one: Language, other: Language): Comparison | undefined {
  const key = JSON.stringify([
    one.patterns,
    one.least,
    String(one.most),
    other.patterns,
    other.least,
    String(other.most),
  ]);
  if (known.has(key)) return known.get(key);
  if (known.size >= mostKnown) known.clear();
  const result = withoutBound(one, other) ?? compared(one, other);
  known.set(key, result);
  return result;
}

/** Counting far takes long, and is often not needed: without the upper bound there are more texts. */
function withoutBound(one: Language, other: Language): Comparison | undefined {
  if (one.most < mostCounted || one.most === Number.POSITIVE_INFINITY) return undefined;
  const result = compared({ ...one, most: Number.POSITIVE_INFINITY }, other);
  return result?.kind === "text" && [...result.text].length > one.most ? undefined : result;
}

const mostCounted = 12;

/** Whether there is surely no such text. */
export function isNoText(language: Language): boolean {
  return compareLanguages(language, nothing)?.kind === "within";
}

const nothing: Language = { patterns: [], least: 1, most: 0 };

interface Place {
  /** Of each machine, where it may be. */
  readonly states: readonly (readonly number[])[];
  /** Characters so far; no higher than it matters. */
  readonly length: number;
  readonly text: string;
}

function compared(one: Language, other: Language): Comparison | undefined {
  const left = one.patterns.map(automatonOf);
  const right = other.patterns.map(automatonOf);
  const machines = [...left, ...right].filter((each) => each !== undefined);
  if (machines.length < left.length + right.length) return undefined;
  const alphabet = representatives(machines);
  if (alphabet === undefined) return undefined;
  const bounds = [one.least, one.most, other.least, other.most].filter(Number.isFinite);
  const mostLength = Math.max(0, ...bounds) + 1;
  if (mostLength > mostStates) return undefined;
  const isWithinBounds = ({ length }: Place, { least, most }: Language): boolean =>
    length >= least && length <= most;
  const first = machines.map((machine) => [machine.first]);
  const queue: Place[] = [{ states: first, length: 0, text: "" }];
  const seen = new Set<string>();
  let steps = 0;
  for (const place of queue) {
    const isStart = place.text === "";
    const ends = machines.map((machine, index) =>
      reached(machine, place.states[index] ?? [], { isStart, isEnd: true }).has(machine.last),
    );
    if (place.length > one.most) continue;
    const isIn = isWithinBounds(place, one) && ends.slice(0, left.length).every(Boolean);
    const isOut = !isWithinBounds(place, other) || !ends.slice(left.length).every(Boolean);
    if (isIn && isOut) return { kind: "text", text: place.text };
    const closures = machines.map((machine, index) =>
      reached(machine, place.states[index] ?? [], { isStart, isEnd: false }),
    );
    for (const code of alphabet) {
      steps += 1;
      if (steps > mostSteps) return undefined;
      const states = machines.map((machine, index) =>
        step(machine, closures[index] ?? new Set(), code),
      );
      const length = Math.min(place.length + 1, mostLength);
      const key = `${length}|${states.map((each) => each.join(",")).join("|")}`;
      if (seen.has(key)) continue;
      if (seen.size > mostStates) return undefined;
      seen.add(key);
      queue.push({ states, length, text: place.text + String.fromCodePoint(code) });
    }
  }
  return { kind: "within" };
}

function step(machine: Automaton, states: ReadonlySet<number>, code: number): readonly number[] {
  // What was found stays found.
  if (states.has(machine.last)) return [machine.last];
  const next = new Set<number>();
  for (const state of states) {
    for (const { over, to } of machine.edges[state] ?? []) {
      if (typeof over !== "string" && over.some(([from, end]) => code >= from && code <= end)) {
        next.add(to);
      }
    }
  }
  return [...next].sort((a, b) => a - b);
}

const mostLetters = 400;

/** One code point of each kind that the machines tell apart, plain ones where there are some. */
function representatives(machines: readonly Automaton[]): readonly number[] | undefined {
  const cuts = new Set([0]);
  for (const { edges } of machines) {
    for (const { over } of edges.flat()) {
      if (typeof over === "string") continue;
      for (const [from, to] of over) cuts.add(from).add(to + 1);
    }
  }
  const starts = [...cuts].filter((each) => each <= lastCodePoint).sort((a, b) => a - b);
  if (starts.length > mostLetters) return undefined;
  const plain = starts.map((from, index) =>
    plainest(from, (starts[index + 1] ?? lastCodePoint + 1) - 1),
  );
  return plain.toSorted((a, b) => rank(a) - rank(b) || a - b);
}

function plainest(from: number, to: number): number {
  const preferred = [97, 65, 48, 32].find((each) => each >= from && each <= to);
  if (preferred !== undefined) return preferred;
  if (from < 32 && to >= 33) return 33;
  return from >= 0xd800 && from <= 0xdfff && to > 0xdfff ? 0xe000 : from;
}

function rank(code: number): number {
  if (code >= 97 && code <= 122) return 0;
  if (code >= 65 && code <= 90) return 1;
  if (code >= 48 && code <= 57) return 2;
  return code >= 32 && code < 0x7f ? 3 : 4;
}
