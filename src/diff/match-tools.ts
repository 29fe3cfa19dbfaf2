import { compareText } from "../util/compare-text.js";
import type { ProjectSurface, RecordedSurface } from "./project-surface.js";
import { readableAmong } from "./readable-surface.js";
import type { SurfacePair, ToolPair, UnreadableSurface } from "./rule.js";
import { isSameSurface } from "./same-surface.js";
import { alike, type Shape, shapeOf, similarity } from "./shape-similarity.js";

/**
 * Finds each tool's counterpart: the one of the same audience and declaration, else the one of the same audience and name, else the
 * only one that is alike in schemas and actions. Of several that are alike none is taken, so that nothing is guessed.
 */
export function matchTools(before: ProjectSurface, after: ProjectSurface): SurfacePair {
  const old = readableAmong(before.surfaces, "before");
  const now = readableAmong(after.surfaces, "after");
  const unreadable = [...old.unreadable, ...now.unreadable];
  const isComparable = (surface: RecordedSurface): boolean =>
    !unreadable.some((each) => isSameTool(each, surface));
  const left = new Set(old.surfaces.filter(isComparable));
  const right = new Set(now.surfaces.filter(isComparable));
  const tools: ToolPair[] = [];
  const join = (matchedByShape: boolean, pairs: readonly Match[]): void => {
    for (const [one, other] of pairs) {
      if (!left.delete(one)) continue;
      right.delete(other);
      const isSame = isSameSurface(one, other);
      tools.push({ before: one, after: other, matchedByShape, isSame });
    }
  };
  join(
    false,
    byKey(left, right, ({ audience, id }) => [`${audience} ${id}`]),
  );
  join(false, byKey(left, right, namesOf));
  join(
    true,
    byShape(left, right, (one, other) => one.audience === other.audience),
  );
  join(
    true,
    byShape(left, right, (one, other) => one.audience !== other.audience),
  );
  return {
    before,
    after,
    tools: tools.toSorted((a, b) => byPlace(a.after, b.after)),
    added: [...right].toSorted(byPlace),
    removed: [...left].toSorted(byPlace),
    unreadable: unreadable.filter((each) => !isUnchanged(each, unreadable)),
  };
}

type Match = readonly [RecordedSurface, RecordedSurface];

function isSameTool(
  unreadable: UnreadableSurface,
  { audience, id, tools }: RecordedSurface,
): boolean {
  if (unreadable.audience !== undefined && unreadable.audience !== audience) return false;
  if (unreadable.id !== undefined) return unreadable.id === id;
  return unreadable.tool !== undefined && tools.some(({ name }) => name === unreadable.tool);
}

/** What is the same on both sides did not change, whatever it says. */
function isUnchanged(one: UnreadableSurface, all: readonly UnreadableSurface[]): boolean {
  return all.some(({ side, text }) => side !== one.side && text !== undefined && text === one.text);
}

function namesOf({ audience, tools }: RecordedSurface): readonly string[] {
  return tools.map(({ name }) => `${audience} ${name}`);
}

/** Pairs that share a key; of keys that several have, none counts. */
function byKey(
  left: ReadonlySet<RecordedSurface>,
  right: ReadonlySet<RecordedSurface>,
  keysOf: (surface: RecordedSurface) => readonly string[],
): readonly Match[] {
  const found = indexed(right, keysOf);
  const known = indexed(left, keysOf);
  const pairs = new Map<RecordedSurface, RecordedSurface>();
  const taken = new Set<RecordedSurface>();
  for (const [key, one] of known) {
    const other = found.get(key);
    if (one === undefined || other === undefined) continue;
    if (pairs.has(one) || taken.has(other)) continue;
    pairs.set(one, other);
    taken.add(other);
  }
  return [...pairs];
}

function indexed(
  surfaces: ReadonlySet<RecordedSurface>,
  keysOf: (surface: RecordedSurface) => readonly string[],
): ReadonlyMap<string, RecordedSurface | undefined> {
  const index = new Map<string, RecordedSurface | undefined>();
  for (const surface of surfaces) {
    for (const key of keysOf(surface)) index.set(key, index.has(key) ? undefined : surface);
  }
  return index;
}

/** Pairs of which each is the only one that is alike to the other. */
function byShape(
  left: ReadonlySet<RecordedSurface>,
  right: ReadonlySet<RecordedSurface>,
  mayMatch: (one: RecordedSurface, other: RecordedSurface) => boolean,
): readonly Match[] {
  if (left.size === 0 || right.size === 0) return [];
  const now: readonly (readonly [RecordedSurface, Shape])[] = [...right].map((each) => [
    each,
    shapeOf(each),
  ]);
  const matches = [...left].flatMap((one): readonly Match[] => {
    const shape = shapeOf(one);
    return now
      .filter(([other, others]) => mayMatch(one, other) && similarity(shape, others) >= alike)
      .map(([other]) => [one, other]);
  });
  const times = new Map<RecordedSurface, number>();
  for (const each of matches.flat()) times.set(each, (times.get(each) ?? 0) + 1);
  return matches.filter((match) => match.every((each) => times.get(each) === 1));
}

function byPlace(one: RecordedSurface, other: RecordedSurface): number {
  return compareText(one.audience, other.audience) || compareText(one.id, other.id);
}
