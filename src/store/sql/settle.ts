import { type Kysely, type RawBuilder, sql } from "kysely";
import { invariant } from "../../util/invariant.js";
import { batchSize, letOthersRun } from "./batches.js";
import { contentNodeType, nodeColumns } from "./node-row.js";
import { chunksOf, groupBy, withProperties } from "./publication-scope.js";
import type { Reading } from "./reading.js";
import { rowLimit } from "./row-limit.js";
import { childKey } from "./sort-key.js";
import type { NodeRow, Tables } from "./tables.js";
import type { Writing } from "./writing.js";

/** Where a node is, beside its parent and name. */
type Place = Pick<NodeRow, "uuid" | "path" | "position" | "sort_key" | "item">;

/** What decides over the places of a node and of those below it. */
export type PlacedRow = Place & Pick<NodeRow, "parent" | "name" | "node_type">;

/**
 * Nodes and all below them, each once and parents first. They are found from parent to child: sort keys and paths may be
 * out of date.
 */
export async function readSubtrees(
  { db }: Reading,
  space: string,
  uuids: readonly string[],
): Promise<readonly PlacedRow[]> {
  const found = new Map<string, PlacedRow>();
  const add = (rows: readonly PlacedRow[]) => {
    const added = rows.filter((row) => !found.has(row.uuid));
    for (const row of added) found.set(row.uuid, row);
    return added.map((row) => row.uuid);
  };
  const parents: string[] = [];
  for (const chunk of chunksOf(uuids)) {
    parents.push(...add(await readPlaced(db, space, sql`n.uuid in (${sql.join(chunk)})`)));
  }
  while (parents.length > 0) {
    const chunk = parents.splice(-batchSize).sort();
    for await (const rows of childrenOf(db, space, chunk)) parents.push(...add(rows));
  }
  return parentsFirst(found);
}

/** The children of several nodes, in pages. */
async function* childrenOf(db: Kysely<Tables>, space: string, parents: readonly string[]) {
  let rest = parents;
  while (rest.length > 0) {
    const rows = await readPlaced(db, space, sql`n.parent in (${sql.join(rest)})`);
    yield rows;
    const last = rows[batchSize - 1]?.parent;
    if (typeof last !== "string") return;
    yield* childrenAfter(db, space, last, rows[batchSize - 1]?.position ?? 0);
    rest = rest.slice(rest.indexOf(last) + 1);
  }
}

async function* childrenAfter(db: Kysely<Tables>, space: string, parent: string, after: number) {
  for (let position: number | undefined = after; position !== undefined;) {
    const isRest = sql`n.parent = ${parent} and n.position > ${position}`;
    const rows: readonly PlacedRow[] = await readPlaced(db, space, isRest);
    yield rows;
    position = rows[batchSize - 1]?.position;
  }
}

async function readPlaced(
  db: Kysely<Tables>,
  space: string,
  condition: RawBuilder<unknown>,
): Promise<readonly PlacedRow[]> {
  await letOthersRun();
  const { rows } = await sql<PlacedRow>`
    select n.uuid, n.parent, n.name, n.node_type, n.path, n.position, n.sort_key, n.item
    from node as n where n.workspace = ${space} and ${condition}
    order by n.parent, n.position limit ${rowLimit(batchSize)}`.execute(db);
  return rows;
}

function parentsFirst(byUuid: ReadonlyMap<string, PlacedRow>): PlacedRow[] {
  const rows = [...byUuid.values()];
  const children = groupBy(rows, (row) => row.parent ?? "");
  const ordered = rows.filter((row) => !byUuid.has(row.parent ?? ""));
  for (const row of ordered) ordered.push(...(children.get(row.uuid) ?? []));
  return ordered;
}

/**
 * Makes the paths and sort keys of nodes and of all below them follow from their parents, names and positions; these are
 * the given ones, else those that they have.
 */
export async function settle(
  writing: Writing,
  space: string,
  uuids: readonly string[],
  positions: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = await readSubtrees(writing, space, uuids);
  const changed = await findChanged(writing, space, rows, positions);
  for (const chunk of chunksOf(changed)) {
    await parkPaths(writing, space, chunk);
    await letOthersRun();
  }
  for (const chunk of chunksOf(changed)) {
    await writePlaces(writing, space, chunk);
    await letOthersRun();
  }
  for (const chunk of chunksOf(changed, withProperties)) {
    await moveProperties(writing, space, chunk);
    await letOthersRun();
  }
}

async function findChanged(
  { db }: Reading,
  space: string,
  rows: readonly PlacedRow[],
  positions: ReadonlyMap<string, number>,
): Promise<readonly Place[]> {
  const own = new Set(rows.map((row) => row.uuid));
  const above = new Set(rows.flatMap(({ parent }) => (parent && !own.has(parent) ? parent : [])));
  const places = new Map<string, Omit<Place, "position" | "uuid">>();
  for (const chunk of chunksOf([...above])) {
    const parents = await sql<Place>`select n.uuid, n.path, n.position, n.sort_key, n.item
      from node as n where n.workspace = ${space} and n.uuid in (${sql.join(chunk)})`.execute(db);
    for (const parent of parents.rows) places.set(parent.uuid, parent);
  }
  return rows.flatMap((row) => {
    const parent = places.get(row.parent ?? "");
    invariant(parent, "What follows has a parent.");
    const place = placeBelow(parent, row, positions.get(row.uuid) ?? row.position);
    places.set(row.uuid, place);
    return isSamePlace(row, place) ? [] : [place];
  });
}

function placeBelow(
  parent: Pick<Place, "path" | "sort_key" | "item">,
  { uuid, name, node_type }: PlacedRow,
  position: number,
): Place {
  const key = childKey(parent.sort_key, position);
  return {
    uuid,
    path: parent.path === "/" ? `/${name}` : `${parent.path}/${name}`,
    position,
    sort_key: key,
    item: node_type === contentNodeType ? parent.item : key,
  };
}

function isSamePlace(one: Place, other: Place): boolean {
  return one.path === other.path && one.sort_key === other.sort_key && one.item === other.item;
}

/** Gives nodes paths that no other ever has, so that they may exchange theirs. */
export async function parkPaths(
  { db }: Writing,
  space: string,
  nodes: readonly Pick<NodeRow, "uuid">[],
): Promise<void> {
  await sql`update node set path = uuid where workspace = ${space}
    and uuid in (${sql.join(nodes.map((node) => node.uuid))})`.execute(db);
}

/** Written as rows that are there already: so each is found by its UUID. */
async function writePlaces({ db }: Writing, space: string, places: readonly Place[]) {
  const values = places.map(
    ({ uuid, path, position, sort_key, item }) =>
      sql`(${uuid}, ${path}, ${position}, ${sort_key}, ${item})`,
  );
  const replaced: Partial<Record<string, RawBuilder<unknown>>> = {
    path: sql`placed.path`,
    position: sql`cast(placed.position as bigint)`,
    sort_key: sql`placed.sort_key`,
    item: sql`placed.item`,
  };
  const columns = nodeColumns.map((column) => replaced[column] ?? sql.ref(`n.${column}`));
  const updates = Object.keys(replaced).map(
    (column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`,
  );
  await sql`with placed(uuid, path, position, sort_key, item) as (values ${sql.join(values)})
    insert into node (${sql.join(nodeColumns.map((column) => sql.ref(column)))})
    select ${sql.join(columns)} from placed cross join node as n
    where n.workspace = ${space} and n.uuid = placed.uuid
    on conflict (workspace, uuid) do update set ${sql.join(updates)}`.execute(db);
}

/** Gives the properties of nodes the sort keys that these have. */
async function moveProperties(
  { db }: Writing,
  space: string,
  nodes: readonly Pick<NodeRow, "uuid">[],
): Promise<void> {
  await sql`update property set sort_key = (select n.sort_key from node as n
      where n.workspace = property.workspace and n.uuid = property.uuid)
    where workspace = ${space}
    and uuid in (${sql.join(nodes.map((node) => node.uuid))})`.execute(db);
}
