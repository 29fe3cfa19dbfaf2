import { type Kysely, sql } from "kysely";
import { contentNodeType } from "./node-row.js";
import type { Reading } from "./reading.js";
import { keysBetween } from "./sort-key.js";
import { fromStoredText, toStoredText } from "./stored-text.js";
import type { NodeRow, Tables } from "./tables.js";
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
 * or, for a row that is a part of it, the child node that the part is in or is. An item that has its first version has
 * no history yet.
 */
export async function recordChanges(
  { db, statements }: Writing,
  row: NodeRow,
  properties: readonly string[],
): Promise<void> {
  const isPart = row.node_type === contentNodeType;
  const [name, ...others] = isPart ? [childName(row)] : properties.map(toStoredText);
  if (name === undefined) return;
  const { workspace, item } = row;
  if (others.length === 0) await statements.recordChange(db, { workspace, item, name });
  else await recordNames(db, row, [name, ...others]);
}

async function recordNames(
  db: Kysely<Tables>,
  { workspace, item }: NodeRow,
  names: readonly string[],
): Promise<void> {
  await sql`with written(name) as (values ${sql.join(names.map((name) => sql`(${name})`))})
    insert into field_change (workspace, uuid, name, version)
    select n.workspace, n.uuid, written.name, n.version from node as n cross join written
    where n.workspace = ${workspace} and n.item = ${item} and n.sort_key = ${item}
    and n.version > 1
    on conflict (workspace, uuid, name) do update set version = excluded.version`.execute(db);
}

/** The name of the child of the item that a part is in or is. */
function childName({ path, sort_key, item }: NodeRow): string {
  const depth = keysBetween(item, sort_key).length - 1;
  return path.split("/").at(-depth) ?? "";
}
