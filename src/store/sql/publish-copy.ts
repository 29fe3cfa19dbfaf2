import { type RawBuilder, sql } from "kysely";
import type { PublishOptions } from "../content-repository.js";
import { letOthersRun } from "./batches.js";
import { contentNodeType } from "./node-row.js";
import {
  type Batch,
  chunksOf,
  isInBatch,
  type Scope,
  withProperties,
} from "./publication-scope.js";
import type { PublishedPlace } from "./published-place.js";
import type { NodeRow, Tables } from "./tables.js";
import type { Writing } from "./writing.js";

/** A scope and where it goes. */
export interface Copy {
  readonly scope: Scope;
  readonly place: PublishedPlace;
}

/** The published path of what has this path on the author side, within the scope. */
export function publishedPath({ scope, place }: Copy, authorPath: string): string {
  return prefixOf(place.path) + authorPath.slice(prefixOf(scope.top.path).length);
}

/** Gives published nodes that are about to get another path one that no other has, so that they may exchange theirs. */
export async function parkMoving({ db }: Writing, copy: Copy, batch: Batch): Promise<void> {
  const { scope } = copy;
  await sql`update node set path = uuid where workspace = ${scope.published} and uuid in (
    select p.uuid from node as a cross join node as p where ${isInBatch(scope, batch, "a")}
    and p.workspace = ${scope.published} and p.uuid = a.uuid
    and p.path <> ${pathOf(copy)})`.execute(db);
}

/** Copies one batch after the other, with all that queries find of it; answers how many nodes are no parts of items. */
export async function copyBatches(
  writing: Writing,
  copy: Copy,
  batches: readonly Batch[],
  { onProgress, signal }: PublishOptions,
): Promise<number> {
  const total = batches.reduce((count, batch) => count + batch.keys.length, 0);
  let done = 0;
  let items = 0;
  for (const batch of batches) {
    if (done > 0) onProgress?.(done, total);
    signal?.throwIfAborted();
    items += await copyBatch(writing, copy, batch);
    done += batch.keys.length;
  }
  return items;
}

async function copyBatch(writing: Writing, copy: Copy, batch: Batch): Promise<number> {
  const { scope } = copy;
  const replaces = await isPublished(writing, scope, batch);
  const copied = await copyNodes(writing, copy, batch);
  await letOthersRun();
  for (const nodes of chunksOf(copied, withProperties)) {
    const uuids = nodes.map((node) => node.uuid);
    for (const [table, columns] of Object.entries(indexTables(copy))) {
      await copyRows(writing, scope, { uuids, replaces, table, columns });
    }
    await letOthersRun();
  }
  await sql`update node set published_version = version
    where ${isInBatch(scope, batch, "node")}`.execute(writing.db);
  writing.forgetRaised(scope.author, batch.keys);
  await letOthersRun();
  return copied.filter((node) => node.node_type !== contentNodeType).length;
}

/** Whether any node of a batch was published before. */
async function isPublished({ db }: Writing, scope: Scope, batch: Batch): Promise<boolean> {
  const { rows } = await sql`select 1 from node as a cross join node as p
    where ${isInBatch(scope, batch, "a")}
    and p.workspace = ${scope.published} and p.uuid = a.uuid limit 1`.execute(db);
  return rows.length > 0;
}

type Columns<Row> = Readonly<Record<keyof Row, RawBuilder<unknown>>>;

/** Parents come before their children, so that each finds its own. */
async function copyNodes({ db }: Writing, copy: Copy, batch: Batch) {
  const { scope, place } = copy;
  const columns: Columns<NodeRow> = {
    workspace: sql`${scope.published}`,
    uuid: sql`a.uuid`,
    path: pathOf(copy),
    name: sql`a.name`,
    parent: sql`a.parent`,
    node_type: sql`a.node_type`,
    position: sql`case when a.uuid = ${scope.top.uuid} then cast(${place.position} as bigint)
      else a.position end`,
    sort_key: keyOf(copy, sql`a.sort_key`),
    item: keyOf(copy, sql`a.item`),
    properties: sql`a.properties`,
    version: sql`a.version`,
    published_version: sql`cast(null as bigint)`,
    created: sql`a.created`,
    modified: sql`a.modified`,
  };
  const names = Object.keys(columns);
  const updates = names
    .filter((name) => name !== "workspace" && name !== "uuid")
    .map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
  const { rows } = await sql<Pick<NodeRow, "uuid" | "node_type">>`
    insert into node (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(Object.values(columns))} from node as a
    where ${isInBatch(scope, batch, "a")} order by a.sort_key
    on conflict (workspace, uuid) do update set ${sql.join(updates)}
    returning uuid, node_type`.execute(db);
  return rows;
}

/** The tables that hold rows of nodes, and their columns in terms of the author's row `r`. */
function indexTables(copy: Copy) {
  const workspace = sql`${copy.scope.published}`;
  const common = { workspace, uuid: sql`r.uuid`, name: sql`r.name` };
  const property: Columns<Tables["property"]> = {
    ...common,
    sort_key: keyOf(copy, sql`r.sort_key`),
    value: sql`r.value`,
    folded: sql`r.folded`,
  };
  const reference: Columns<Tables["reference"]> = { ...common, target: sql`r.target` };
  const field_change: Columns<Tables["field_change"]> = { ...common, version: sql`r.version` };
  return { property, reference, field_change };
}

interface CopiedRows {
  readonly uuids: readonly string[];
  /** Whether there may be some already. */
  readonly replaces: boolean;
  readonly table: string;
  readonly columns: Readonly<Record<string, RawBuilder<unknown>>>;
}

/**
 * Puts the rows that one table has of the author's nodes in place of those of the published ones. The nodes are named one by
 * one, so that every database finds their rows by its key, whatever it knows of the tables.
 */
async function copyRows(
  { db }: Writing,
  { author, published }: Scope,
  { uuids, replaces, table, columns }: CopiedRows,
): Promise<void> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  if (replaces) {
    await sql`delete from ${sql.table(table)} where workspace = ${published}
      and uuid in (${sql.join(uuids)})`.execute(db);
  }
  await sql`insert into ${sql.table(table)} (${names})
    select ${sql.join(Object.values(columns))} from ${sql.table(table)} as r
    where r.workspace = ${author} and r.uuid in (${sql.join(uuids)})`.execute(db);
}

function pathOf({ scope, place }: Copy): RawBuilder<string> {
  return replacePrefix(sql`a.path`, prefixOf(scope.top.path), prefixOf(place.path));
}

function keyOf({ scope, place }: Copy, key: RawBuilder<unknown>): RawBuilder<string> {
  return replacePrefix(key, scope.top.sort_key, place.key);
}

/** Databases count code points. */
function replacePrefix(
  text: RawBuilder<unknown>,
  prefix: string,
  replacement: string,
): RawBuilder<string> {
  return sql`${replacement} || substr(${text}, ${sql.lit([...prefix].length + 1)})`;
}

function prefixOf(path: string): string {
  return path === "/" ? "" : path;
}
