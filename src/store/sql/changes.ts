import type { Reading } from "./reading.js";
import type { NodeRow } from "./tables.js";
import type { Writing } from "./writing.js";

/** See `ContentReader.changedSince`; `workspace` is a space. */
export async function findChanges(
  _reading: Reading,
  _since: Readonly<Record<"workspace" | "uuid", string> & { version: number }>,
): Promise<readonly string[]> {
  throw new Error("Not written yet.");
}

/**
 * Notes what of an item was written in this transaction, after its version was raised: `properties` of the item's own node,
 * or, for a row that is a part of it, the child node that the part is in or is.
 */
export async function recordChanges(
  _writing: Writing,
  _row: NodeRow,
  _properties: readonly string[],
): Promise<void> {}
