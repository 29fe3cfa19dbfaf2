import { sql } from "kysely";
import type { PublishOptions, PublishResult } from "../content-repository.js";
import { batchSize, letOthersRun } from "./batches.js";
import { contentNodeType } from "./node-row.js";
import { chunksOf, withProperties } from "./publication-scope.js";
import type { Reading } from "./reading.js";
import { rowLimit } from "./row-limit.js";
import { afterDescendants } from "./sort-key.js";
import { spaceOf, workspaceOf } from "./space.js";
import type { NodeRow } from "./tables.js";
import type { Writing } from "./writing.js";

/** What to know of a node to take it back. */
export type Withdrawn = Pick<NodeRow, "uuid" | "node_type">;

export type WithdrawalOptions = Omit<PublishOptions, "recursive">;

/** See `ContentSession.unpublish`; the row is of the author side. The root itself stays, as everywhere. */
export async function unpublishNode(
  writing: Writing,
  row: NodeRow,
  options: WithdrawalOptions,
): Promise<PublishResult> {
  const space = spaceOf(workspaceOf(row.workspace), "published");
  const values = { workspace: space, uuid: row.uuid };
  const [published] = (await writing.statements.nodeByUuid(writing.db, values)).rows;
  if (published === undefined) return { count: 0 };
  const nodes = await readSubtree(writing, published);
  await withdraw(writing, row.workspace, nodes, options);
  const items = nodes.filter((node) => node.node_type !== contentNodeType);
  return { count: row.parent === null ? items.length - 1 : items.length };
}

/** A node and all below it, parents first. */
async function readSubtree(
  { db }: Reading,
  { workspace, sort_key }: NodeRow,
): Promise<readonly Withdrawn[]> {
  const nodes: Withdrawn[] = [];
  let rest = sql`n.sort_key >= ${sort_key}`;
  for (;;) {
    const { rows } = await sql<Withdrawn & Pick<NodeRow, "sort_key">>`
      select n.uuid, n.node_type, n.sort_key from node as n where n.workspace = ${workspace}
      and ${rest} and n.sort_key < ${sort_key + afterDescendants}
      order by n.sort_key limit ${rowLimit(batchSize)}`.execute(db);
    nodes.push(...rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return nodes;
    rest = sql`n.sort_key > ${last.sort_key}`;
    await letOthersRun();
  }
}

/** Removes nodes, which come parents first and with all below them, from the published side of an author's space. */
export async function withdraw(
  { db }: Writing,
  author: string,
  nodes: readonly Withdrawn[],
  { onProgress, signal }: WithdrawalOptions = {},
): Promise<void> {
  const published = spaceOf(workspaceOf(author), "published");
  let done = 0;
  for (const batch of chunksOf(nodes.toReversed())) {
    if (done > 0) onProgress?.(done, nodes.length);
    signal?.throwIfAborted();
    for (const chunk of chunksOf(batch, withProperties)) {
      const uuids = sql.join(chunk.map((node) => node.uuid));
      await sql`delete from node where workspace = ${published} and uuid in (${uuids})`.execute(db);
      await letOthersRun();
    }
    await sql`update node set published_version = null where workspace = ${author}
      and uuid in (${sql.join(batch.map((node) => node.uuid))})`.execute(db);
    await letOthersRun();
    done += batch.length;
  }
}
