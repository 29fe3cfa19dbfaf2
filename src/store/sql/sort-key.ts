import { invariant } from "../../util/invariant.js";

/*
 * A sort key is the positions of a node's ancestors and its own, each in the same number of digits. Ordering by it is
 * repository order, depth first; a subtree is one range; the keys of the ancestors are its prefixes. The root's key is
 * empty.
 */

/** Keys strictly between the two. */
export interface KeyRange {
  readonly after: string;
  readonly before: string;
}

/** Keys from the first to the last, both included. */
export interface KeySpan {
  readonly first: string;
  readonly last: string;
}

/** A key with this behind it comes after the keys of all descendants and before that of the next sibling. */
export const afterDescendants = "~";

/** The key of a child at this position. */
export function childKey(parentKey: string, position: number): string {
  invariant(position > 0 && position < positionLimit, `The position ${position} has no key.`);
  return parentKey + position.toString(digitBase).padStart(keyWidth, "0");
}

/** All descendants of the node with this key. */
export function descendantsOf(key: string): KeyRange {
  return { after: key, before: key + afterDescendants };
}

/** The nodes with these keys, all between them and all descendants of the last. */
export function subtreesOf(firstKey: string, lastKey = firstKey): KeySpan {
  return { first: firstKey, last: lastKey + afterDescendants };
}

/** The keys from an ancestor down to a node, both included. */
export function keysBetween(ancestor: string, key: string): string[] {
  const keys: string[] = [];
  for (let length = ancestor.length; length <= key.length; length += keyWidth) {
    keys.push(key.slice(0, length));
  }
  return keys;
}

/** The key of the parent; the root has none. */
export function parentKey(key: string): string | undefined {
  return key === "" ? undefined : key.slice(0, -keyWidth);
}

/** Whether the keys are those of a node and of one of its descendants, or of one node. */
export function isWithin(ancestor: string, key: string): boolean {
  return key.startsWith(ancestor);
}

const digitBase = 32;
/** The number of digits of one position. */
export const keyWidth = 8;
/** Positions are above 0 and below this. */
export const positionLimit = digitBase ** keyWidth;
