import { type Expression, type SqlBool, sql } from "kysely";
import { batchSize, letOthersRun } from "./batches.js";
import type { Reading } from "./reading.js";
import { rowLimit } from "./row-limit.js";
import { afterDescendants } from "./sort-key.js";
import { spaceOf, workspaceOf } from "./space.js";
import type { NodeRow } from "./tables.js";

/** What is published at once: a node of the author side with its parts, or with everything below it. */
export interface Scope {
  readonly author: string;
  readonly published: string;
  /** Of the author side; no part of an item. */
  readonly top: NodeRow;
  readonly recursive: boolean;
}

/** Nodes of a scope that follow one another in repository order. */
export interface Batch {
  /** Their sort keys on the author side. */
  readonly keys: readonly string[];
}

/** How many nodes one statement takes that reads or writes all their properties. */
export const withProperties = 50;

export function scopeOf(top: NodeRow, recursive: boolean): Scope {
  const author = top.workspace;
  return { author, published: spaceOf(workspaceOf(author), "published"), top, recursive };
}

/** Whether a row of the author side, under this alias, is in the scope. */
export function isInScope({ author, top, recursive }: Scope, alias: string): Expression<SqlBool> {
  const key = sql.ref(`${alias}.sort_key`);
  return sql`(${sql.ref(`${alias}.workspace`)} = ${author}
    ${ofItem(top, recursive, alias)}
    and ${key} >= ${top.sort_key} and ${key} < ${top.sort_key + afterDescendants})`;
}

/** Whether a row of the author side, under this alias, is in one batch of the scope. */
export function isInBatch(scope: Scope, batch: Batch, alias: string): Expression<SqlBool> {
  const key = sql.ref(`${alias}.sort_key`);
  return sql`(${sql.ref(`${alias}.workspace`)} = ${scope.author}
    ${ofItem(scope.top, scope.recursive, alias)}
    and ${key} >= ${batch.keys[0]} and ${key} <= ${batch.keys.at(-1)})`;
}

/** Whether the author's row of a node is in the scope. */
export function includes({ top, recursive }: Scope, row: Pick<NodeRow, "sort_key" | "item">) {
  return row.sort_key.startsWith(top.sort_key) && (recursive || row.item === top.item);
}

function ofItem(top: NodeRow, recursive: boolean, alias: string): Expression<unknown> {
  return recursive ? sql`` : sql`and ${sql.ref(`${alias}.item`)} = ${top.item}`;
}

/** The scope in repository order, in batches of up to 500. */
export async function readBatches({ db }: Reading, scope: Scope): Promise<readonly Batch[]> {
  const batches: Batch[] = [];
  let after: string | undefined;
  for (;;) {
    const rest = after === undefined ? sql`` : sql`and n.sort_key > ${after}`;
    const { rows } = await sql<Pick<NodeRow, "sort_key">>`
      select n.sort_key from node as n where ${isInScope(scope, "n")} ${rest}
      order by n.sort_key limit ${rowLimit(batchSize)}`.execute(db);
    if (rows.length > 0) batches.push({ keys: rows.map((row) => row.sort_key) });
    if (rows.length < batchSize) return batches;
    after = rows.at(-1)?.sort_key;
    await letOthersRun();
  }
}

/** An array in pieces that one statement takes. */
export function chunksOf<Item>(items: readonly Item[], size = batchSize): Item[][] {
  const chunks: Item[][] = [];
  for (let start = 0; start < items.length; start += size) {
    chunks.push(items.slice(start, start + size));
  }
  return chunks;
}

/** Items by what they have in common, in their order. */
export function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
