import { sql } from "kysely";
import { invariant } from "../../util/invariant.js";
import type { PublishOptions, PublishResult } from "../content-repository.js";
import { letOthersRun } from "./batches.js";
import { contentNodeType } from "./node-row.js";
import { type Copy, copyBatches, parkMoving, publishedPath } from "./publish-copy.js";
import { type Batch, chunksOf, readBatches, type Scope, scopeOf } from "./publication-scope.js";
import { arrangeChildren } from "./published-order.js";
import { checkPublishedPaths } from "./published-paths.js";
import { authorPath, type Others, sortOutOthers } from "./published-others.js";
import { findTarget, type PublishedPlace, takePlace } from "./published-place.js";
import { readSubtrees, settle } from "./settle.js";
import { afterDescendants } from "./sort-key.js";
import type { NodeRow } from "./tables.js";
import { withdraw } from "./withdrawal.js";
import type { Writing } from "./writing.js";

/**
 * See `ContentSession.publish`; the row is of the author side. A part is published with its item. Everything is looked up
 * before anything is written, so that a refusal leaves the transaction as it was. Progress counts every node, parts
 * included. Then, a batch at a time:
 *
 * - published nodes whose path will change give it up, so that no two ever have one;
 * - the author's rows are copied, each into the place that it has below the node that is published;
 * - what is no more vanishes, and other published nodes below the copied ones follow.
 */
export async function publishNode(
  writing: Writing,
  row: NodeRow,
  options: PublishOptions,
): Promise<PublishResult> {
  options.signal?.throwIfAborted();
  const scope = scopeOf(await itemOf(writing, row), options.recursive);
  const target = await findTarget(writing, scope);
  const batches = await readBatches(writing, scope);
  const pathOf = (path: string) =>
    publishedPath({ scope, place: { ...target, position: 0, key: "" } }, path);
  const others = await sortOutOthers(writing, scope, batches, pathOf);
  await checkPublishedPaths(writing, scope, { target, others, pathOf });
  const place = await takePlace(writing, scope, target);
  const copy = { scope, place };
  await park(writing, copy, batches, others);
  const count = await copyBatches(writing, copy, batches, options);
  await followUp(writing, copy, others);
  return { count };
}

export { unpublishNode } from "./withdrawal.js";

async function itemOf({ db, statements }: Writing, row: NodeRow): Promise<NodeRow> {
  if (row.node_type !== contentNodeType) return row;
  const [item] = (await statements.itemByKey(db, row)).rows;
  invariant(item, "A node has a top item.");
  return item;
}

/** Frees the paths that are needed and those that others leave. */
async function park(writing: Writing, copy: Copy, batches: readonly Batch[], others: Others) {
  const leaving = others.kept.filter(
    (other) => publishedPath(copy, authorPath(other)) !== other.path,
  );
  const { evicted } = copy.place;
  const tops = [...leaving, ...others.dropped, ...(evicted ? [evicted] : [])];
  for (const chunk of chunksOf(tops)) {
    await parkSubtrees(writing, copy.scope, chunk);
    await letOthersRun();
  }
  for (const batch of batches) {
    await parkMoving(writing, copy, batch);
    await letOthersRun();
  }
}

async function parkSubtrees(
  { db }: Writing,
  { published }: Scope,
  tops: readonly Pick<NodeRow, "uuid">[],
): Promise<void> {
  await sql`update node set path = uuid where workspace = ${published} and uuid in (
    select below.uuid from node as top cross join node as below
    where top.workspace = ${published} and top.uuid in (${sql.join(tops.map((top) => top.uuid))})
    and below.workspace = ${published} and below.sort_key >= top.sort_key
    and below.sort_key < top.sort_key || ${afterDescendants})`.execute(db);
}

/** Removes what vanishes, and then brings what was published before and is not now to where it belongs. */
async function followUp(writing: Writing, { scope, place }: Copy, others: Others): Promise<void> {
  const { published, author, top, recursive } = scope;
  const gone = [...others.dropped, ...(place.evicted ? [place.evicted] : [])];
  await withdraw(writing, author, await readSubtrees(writing, published, uuidsOf(gone)));
  const positions = await arrangeChildren(writing, scope, others.kept);
  const following = new Set([...uuidsOf(others.kept), ...positions.keys()]);
  if (!recursive && hasMoved(place)) following.add(top.uuid);
  await settle(writing, published, [...following], positions);
}

function uuidsOf(nodes: readonly Pick<NodeRow, "uuid">[]): string[] {
  return nodes.map((node) => node.uuid);
}

function hasMoved({ before, path, key }: PublishedPlace): boolean {
  return before !== undefined && (before.path !== path || before.sort_key !== key);
}
