import { invariant } from "../../util/invariant.js";

/*
 * A sort key is the positions of a node's ancestors and its own, each in the same number of digits. Ordering by it is
 * repository order, depth first; a subtree is one range; the keys of the ancestors are its prefixes. The root's key is
 * empty.
 */

/** The gap between the positions of two nodes that were added one after the other. */
export const positionGap = 1024;

/** Keys strictly between the two. */
export interface KeyRange {
  readonly after: string;
  readonly before: string;
}

/** A key with this behind it comes after the keys of all descendants and before that of the next sibling. */
export const afterDescendants = "~";

/** The key of a child at this position. */
export function childKey(parentKey: string, position: number): string {
  invariant(position > 0 && position < maximumPosition, `The position ${position} has no key.`);
  return parentKey + position.toString(digitBase).padStart(keyWidth, "0");
}

/** All descendants of the node with this key. */
export function descendantsOf(key: string): KeyRange {
  return { after: key, before: key + afterDescendants };
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

const digitBase = 32;
const keyWidth = 8;
const maximumPosition = digitBase ** keyWidth;
