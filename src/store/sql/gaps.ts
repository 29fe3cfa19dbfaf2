import { positionLimit } from "./sort-key.js";

/*
 * The position of a node among its siblings. The first child stands in the middle of the range, others grow outwards from
 * it, and what comes between two halves the gap. Where none is left, the siblings around are spread out.
 */

/** The gap between two nodes that were added one after the other. */
export const positionGap = 2 ** 16;

/** What is on either side of a place among siblings; undefined at the ends. */
export interface Gap {
  readonly after: number | undefined;
  readonly before: number | undefined;
}

/** A position in the gap; undefined when there is none. */
export function freePosition({ after, before }: Gap): number | undefined {
  if (after === undefined && before === undefined) return positionLimit / 2;
  const outward = outwardPosition(after, before);
  if (outward !== undefined) return outward;
  const low = after ?? 0;
  const middle = Math.floor((low + (before ?? positionLimit)) / 2);
  return middle > low ? middle : undefined;
}

function outwardPosition(after: number | undefined, before: number | undefined) {
  if (before === undefined && after !== undefined && after + positionGap < positionLimit) {
    return after + positionGap;
  }
  if (after === undefined && before !== undefined && before > positionGap) {
    return before - positionGap;
  }
  return undefined;
}

/** As many positions as asked for, in even steps from the first. */
export interface Spread {
  readonly first: number;
  readonly step: number;
}

/**
 * Positions strictly within a gap, as far apart as it allows, but no further than those of nodes that were added one
 * after the other where an end is open: what is beyond it is kept for growing. A step of 0 means that they do not fit.
 */
export function spreadPositions({ after, before }: Gap, count: number): Spread {
  const length = positionGap * (count + 1);
  const [low, high] = limitsOf(after, before, length);
  const step = Math.floor((high - low) / (count + 1));
  return { first: low + step, step };
}

function limitsOf(
  after: number | undefined,
  before: number | undefined,
  length: number,
): [number, number] {
  if (after !== undefined) return [after, before ?? Math.min(positionLimit, after + length)];
  if (before !== undefined) return [Math.max(0, before - length), before];
  const half = Math.min(positionLimit, length) / 2;
  return [positionLimit / 2 - half, positionLimit / 2 + half];
}
