import { invariant } from "../../util/invariant.js";
import { InvalidMoveError, NameTakenError } from "../content-repository.js";
import { keyBatches } from "./batches.js";
import { recordChanges } from "./changes.js";
import { checkName } from "./node-name.js";
import { contentNodeType } from "./node-row.js";
import { checkPathsBelow } from "./path-bounds.js";
import { lastPosition } from "./positions.js";
import { updatePropertyKeys } from "./property-keys.js";
import { findRow } from "./reading.js";
import { repositionSiblings } from "./reposition.js";
import { childKey, isWithin, subtreesOf } from "./sort-key.js";
import { fromStoredText, toStoredText } from "./stored-text.js";
import type { NodeRow } from "./tables.js";
import type { Writing } from "./writing.js";

export interface Destination {
  /** Undefined: the node stays where it is. */
  readonly parent: NodeRow | undefined;
  /** As callers spell it; undefined: it stays. */
  readonly name: string | undefined;
}

/** See `ContentSession.move`. Works in any space. */
export async function moveNode(writing: Writing, row: NodeRow, to: Destination): Promise<NodeRow> {
  if (row.parent === null) throw new InvalidMoveError("The root of a workspace cannot be moved.");
  if (to.name !== undefined) checkName(to.name);
  const name = to.name === undefined ? row.name : toStoredText(to.name);
  const parent = to.parent ?? (await findRow(writing, row.workspace, row.parent));
  invariant(parent, "A node has a parent.");
  const isSibling = parent.uuid === row.parent;
  if (isSibling && name === row.name) return row;
  await checkPlace(writing, row, { parent, name });
  await checkPathsBelow(writing, row, childPath(parent, name));
  if (row.node_type === contentNodeType) await raiseMoved(writing, row);
  const position = isSibling ? row.position : await lastPosition(writing, parent);
  return raiseMoved(writing, await relocate(writing, row, { parent, name, position }));
}

/** Where a node is to be. */
export interface Place {
  /** Stored, when it is the root. */
  readonly parent: NodeRow;
  /** In stored form. */
  readonly name: string;
  /** Free among the children of the parent, or the node's own. */
  readonly position: number;
}

/**
 * Moves a node with all below it to an exact place in its space, and answers its row as it is then. No version rises. The
 * rows may have been read before other moves of this transaction: only what they are, not where, is taken from them.
 * Throws `InvalidMoveError` into itself and `NameTakenError`.
 */
export async function relocate(writing: Writing, row: NodeRow, to: Place): Promise<NodeRow> {
  const node = await readAgain(writing, row);
  const parent = await readAgain(writing, to.parent);
  const place = { ...to, parent };
  await checkPlace(writing, node, place);
  if (node.parent === parent.uuid && node.name === to.name) {
    await repositionSiblings(writing, parent, [{ ...node, to: to.position }]);
  } else {
    await moveSubtree(writing, node, place);
  }
  return readAgain(writing, node);
}

/** To be called after a node got another name or place, and for a part before it as well: both of its items are written to. */
export async function raiseMoved(writing: Writing, row: NodeRow): Promise<NodeRow> {
  const raised = await writing.raise(row);
  if (row.node_type === contentNodeType) await recordChanges(writing, row, []);
  return raised;
}

async function checkPlace(
  { db, statements }: Writing,
  row: NodeRow,
  { parent, name }: Pick<Place, "parent" | "name">,
) {
  if (isWithin(row.sort_key, parent.sort_key)) {
    throw new InvalidMoveError(`${fromStoredText(row.path)} cannot be moved into itself.`);
  }
  const path = childPath(parent, name);
  if (path === row.path) return;
  const taken = await statements.keyByPath(db, { workspace: row.workspace, path });
  if (taken.rows.length > 0) throw new NameTakenError(fromStoredText(path));
}

/** No path is ever taken twice: the new one is free, so nothing is below it. */
async function moveSubtree(writing: Writing, node: NodeRow, { parent, name, position }: Place) {
  const { statements } = writing;
  const { workspace, uuid, sort_key: oldKey } = node;
  const key = childKey(parent.sort_key, position);
  const path = { path: childPath(parent, name), pathFrom: lengthOf(node.path) + 1 };
  const item = node.node_type === contentNodeType ? parent.item : key;
  for await (const { first, last, keys } of keyBatches(writing, workspace, subtreesOf(oldKey))) {
    const nodes = { workspace, first, last };
    if (key === oldKey) {
      await statements.renameNodes(writing.db, { ...nodes, ...path });
      continue;
    }
    const width = oldKey.length;
    const newKeys = { key, keyFrom: width + 1, width, item };
    await statements.moveNodes(writing.db, { ...nodes, ...path, ...newKeys });
    const moved = keys.map((before) => key + before.slice(width));
    await updatePropertyKeys(writing, workspace, moved);
  }
  await statements.placeNode(writing.db, { workspace, uuid, name, parent: parent.uuid, position });
  if (key !== oldKey) writing.rekey(workspace, oldKey, key);
}

async function readAgain(writing: Writing, row: NodeRow): Promise<NodeRow> {
  const found = await findRow(writing, row.workspace, row.uuid);
  invariant(found, "A node is there while its transaction moves it.");
  return found;
}

function childPath(parent: NodeRow, name: string): string {
  return parent.path === "/" ? `/${name}` : `${parent.path}/${name}`;
}

/** In characters, as databases count. */
function lengthOf(text: string): number {
  return [...text].length;
}
