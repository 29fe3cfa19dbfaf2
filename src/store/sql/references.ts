import { type RawBuilder, sql } from "kysely";
import type { Property, References } from "../content-repository.js";
import { nodeColumns, toNode } from "./node-row.js";
import type { Reading } from "./reading.js";
import { referenceTargets } from "./reference-targets.js";
import { rowLimit } from "./row-limit.js";
import { afterDescendants } from "./sort-key.js";
import { fromStoredText, toStoredText } from "./stored-text.js";
import type { NodeRow, ReferenceRow } from "./tables.js";
import type { Writing } from "./writing.js";

export interface ReferenceSearch {
  /** What is referred to, everything below it included. */
  readonly row: NodeRow;
  readonly by: "any" | "path";
  readonly from: readonly { readonly space: string; readonly properties: readonly string[] }[];
  readonly limit: number;
}

/** An item that refers, and by which of its own or its parts' properties. */
type FoundRow = NodeRow & { readonly property: string; readonly total: number };

/** See `ContentReader.references`. */
export async function findReferences(
  { db }: Reading,
  search: ReferenceSearch,
): Promise<References> {
  const { row, by, limit } = search;
  const columns = by === "path" ? ["path"] : ["path", "uuid"];
  const selections = [...propertiesBySpace(search.from)].flatMap(([space, properties], index) =>
    columns.map((column) => selectReferring(row, { column, space, properties, index })),
  );
  if (selections.length === 0) return { found: [], total: 0 };
  const { rows } = await sql<FoundRow>`
    select ${itemFields}, referring.property as property, referring.total as total from (
      select one.*, count(*) over () as total
      from (${sql.join(selections, sql` union `)}) as one
      order by place, item, property limit ${rowLimit(Math.max(limit, 1))}) as referring
    cross join node as i where i.workspace = referring.space
    and i.item = referring.item and i.sort_key = referring.item
    order by referring.place, referring.item, referring.property`.execute(db);
  const found = rows.slice(0, limit).map((found) => ({
    node: toNode(found),
    property: fromStoredText(found.property),
  }));
  return { found, total: Number(rows[0]?.total ?? 0) };
}

const itemFields = sql.join(nodeColumns.map((column) => sql.ref(`i.${column}`)));

/** Names in stored form, spaces and names each once. */
function propertiesBySpace(from: ReferenceSearch["from"]): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  for (const { space, properties } of from) {
    if (properties.length === 0) continue;
    const known = names.get(space) ?? new Set();
    for (const property of properties) known.add(toStoredText(property));
    names.set(space, known);
  }
  return names;
}

interface Source {
  /** Of the node that is referred to, which holds what the reference does. */
  readonly column: string;
  readonly space: string;
  readonly properties: ReadonlySet<string>;
  readonly index: number;
}

function selectReferring(row: NodeRow, source: Source): RawBuilder<unknown> {
  const { column, space, properties, index } = source;
  const [first, last] = [row.sort_key, row.sort_key + afterDescendants];
  const isOutside =
    space === row.workspace
      ? sql`and not (n.sort_key >= ${first} and n.sort_key < ${last})`
      : sql``;
  return sql`select ${sql.lit(index)} as place, n.workspace as space, n.item as item,
    r.name as property
    from node as t cross join reference as r cross join node as n
    where t.workspace = ${row.workspace} and t.sort_key >= ${first} and t.sort_key < ${last}
    and r.workspace = ${space} and r.target = ${sql.ref(`t.${column}`)}
    and r.name in (${sql.join([...properties])})
    and n.workspace = r.workspace and n.uuid = r.uuid ${isOutside}`;
}

/** A property as it is after a write. */
export interface WrittenProperty {
  readonly name: string;
  readonly property: Property | null;
  /** Whether the node did not have it before. */
  readonly isNew: boolean;
  /** What it was, where that is known. */
  readonly before?: Property | undefined;
}

/** Makes `findReferences` see properties of a node as they are now. */
export async function indexReferences(
  { db, statements }: Writing,
  { workspace, uuid }: NodeRow,
  written: readonly WrittenProperty[],
): Promise<void> {
  const rows: ReferenceRow[] = [];
  for (const each of written) {
    const targets = referenceTargets(each.property);
    if (holdsSame(each, targets)) continue;
    const name = toStoredText(each.name);
    if (!each.isNew) await statements.dropReferences(db, { workspace, uuid, name });
    rows.push(...targets.map((target) => ({ workspace, uuid, name, target })));
  }
  await statements.putReferences(db, rows);
}

/** Whether the property refers to what it did, as far as that is known. */
function holdsSame({ isNew, before }: WrittenProperty, targets: readonly string[]): boolean {
  if (!isNew && before === undefined) return false;
  const known = new Set(referenceTargets(before));
  return known.size === targets.length && targets.every((target) => known.has(target));
}
