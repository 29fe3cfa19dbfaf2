import { contentNodeType } from "./node-row.js";
import type { Reading } from "./reading.js";
import { keysBetween } from "./sort-key.js";
import { fromStoredText, toStoredText } from "./stored-text.js";
import type { NodeRow } from "./tables.js";
import type { Writing } from "./writing.js";

/** See `ContentReader.changedSince`; `workspace` is a space. */
export async function findChanges(
  { db, statements }: Reading,
  since: Readonly<Record<"workspace" | "uuid", string> & { version: number }>,
): Promise<readonly string[]> {
  const { rows } = await statements.changesSince(db, since);
  return rows.map((row) => fromStoredText(row.name)).sort();
}

/**
 * Notes what of an item was written in this transaction, after its version was raised: `properties` of the item's own node,
 * or, for a row that is a part of it, the child node that the part is in or is. The row of an item is as it is then; one that
 * has its first version has no history yet.
 */
export async function recordChanges(
  { db, statements }: Writing,
  row: NodeRow,
  properties: readonly string[],
): Promise<void> {
  const isPart = row.node_type === contentNodeType;
  const { workspace, uuid, item, version } = row;
  if (isPart) await statements.recordChange(db, { workspace, item, name: childName(row) });
  else if (version > 1) {
    const names = properties.map(toStoredText);
    await statements.recordChanges(
      db,
      names.map((name) => ({ workspace, uuid, name, version })),
    );
  }
}

/** The name of the child of the item that a part is in or is. */
function childName({ path, sort_key, item }: NodeRow): string {
  const depth = keysBetween(item, sort_key).length - 1;
  return path.split("/").at(-depth) ?? "";
}
