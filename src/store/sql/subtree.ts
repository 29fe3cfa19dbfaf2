import { createHash } from "node:crypto";
import type { Subtree } from "../content-repository.js";
import { batchSize, letOthersRun } from "./batches.js";
import { contentNodeType, toNode } from "./node-row.js";
import { parseProperties } from "./property-rows.js";
import type { Reading } from "./reading.js";
import { descendantsOf, type KeySpan } from "./sort-key.js";
import { sideOf, spaceOf, workspaceOf } from "./space.js";
import type { SubtreeNode } from "./statements/structure.js";
import { toStoredText } from "./stored-text.js";
import type { NodeRow } from "./tables.js";

/** See `ContentReader.subtree`. */
export async function describeSubtree(
  reading: Reading,
  row: NodeRow,
  properties: readonly string[],
): Promise<Subtree> {
  const isPublished = toNode(row).publication !== "unpublished" && isItem(row);
  let [descendants, published] = [0, isPublished ? 1 : 0];
  const state = createHash("sha256").update(JSON.stringify([row.path, row.uuid, row.version]));
  const missing = new Set(properties);
  dropPresent(missing, row);
  for await (const nodes of batchesBelow(reading, row)) {
    const items = nodes.filter(isItem);
    descendants += items.length;
    published += items.filter((item) => isOnPublishedSide(row.workspace, item)).length;
    for (const { uuid, version } of nodes) state.update(`${uuid} ${version},`);
    await dropPresentAmong(reading, row.workspace, missing, nodes);
  }
  published += await countLeftBelow(reading, row);
  return {
    descendants,
    published,
    present: [...new Set(properties)].filter((name) => !missing.has(name)).sort(),
    state: state.digest("base64url"),
  };
}

/** What is below the node on the published side alone: it has been moved elsewhere, or is gone. */
async function countLeftBelow({ db, statements }: Reading, row: NodeRow): Promise<number> {
  if (sideOf(row.workspace) === "published" || row.published_version === null) return 0;
  const workspace = spaceOf(workspaceOf(row.workspace), "published");
  const [there] = (await statements.nodeByUuid(db, { workspace, uuid: row.uuid })).rows;
  if (there === undefined) return 0;
  const own = descendantsOf(row.sort_key);
  const values = { workspace, ...descendantsOf(there.sort_key), author: row.workspace };
  const spans = { ownAfter: own.after, ownBefore: own.before };
  const [left] = (await statements.leftBelow(db, { ...values, ...spans })).rows;
  return Number(left?.count ?? 0);
}

function isItem(node: Pick<NodeRow, "node_type">): boolean {
  return node.node_type !== contentNodeType;
}

function isOnPublishedSide(space: string, node: SubtreeNode): boolean {
  return sideOf(space) === "published" || node.published_version !== null;
}

/** The descendants of a node in order. */
async function* batchesBelow(
  { db, statements }: Reading,
  row: NodeRow,
): AsyncGenerator<readonly SubtreeNode[], void> {
  const range = { workspace: row.workspace, ...descendantsOf(row.sort_key), limit: batchSize };
  for (let after: string | undefined = range.after; after !== undefined;) {
    const nodes: readonly SubtreeNode[] = (await statements.subtreeNodes(db, { ...range, after }))
      .rows;
    yield nodes;
    after = nodes.length < batchSize ? undefined : nodes.at(-1)?.sort_key;
    await letOthersRun();
  }
}

/** Most properties are found by their names alone, the others in the nodes that have such. */
async function dropPresentAmong(
  { db, statements }: Reading,
  workspace: string,
  missing: Set<string>,
  nodes: readonly SubtreeNode[],
) {
  const span = spanOf(nodes);
  if (span === undefined || missing.size === 0) return;
  const names = (await statements.propertyNames(db, { workspace, ...span })).rows;
  const stored = new Set(names.map(({ name }) => name));
  for (const name of missing) if (stored.has(toStoredText(name))) missing.delete(name);
  if (missing.size === 0) return;
  const others = (await statements.unsearchedProperties(db, { workspace, ...span })).rows;
  for (const other of others) dropPresent(missing, other);
}

function dropPresent(missing: Set<string>, { properties }: Pick<NodeRow, "properties">) {
  if (missing.size === 0) return;
  for (const name of Object.keys(parseProperties(properties))) missing.delete(name);
}

function spanOf(nodes: readonly SubtreeNode[]): KeySpan | undefined {
  const [first, last] = [nodes[0], nodes.at(-1)];
  return first && last && { first: first.sort_key, last: last.sort_key };
}
