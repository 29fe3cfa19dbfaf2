import { invariant } from "../../util/invariant.js";
import { type NodePlace, NodeMissingError } from "../content-repository.js";
import { raiseMoved, relocate } from "./move.js";
import { positionBetween } from "./positions.js";
import { findRow, type Reading } from "./reading.js";
import { positionLimit } from "./sort-key.js";
import { fromStoredText } from "./stored-text.js";
import type { NodeRow } from "./tables.js";
import type { Writing } from "./writing.js";

/** See `ContentReader.place`. */
export async function placeOf({ db, statements }: Reading, row: NodeRow): Promise<NodePlace> {
  const { workspace, parent, position } = row;
  if (parent === null) return { index: 0, count: 1 };
  const { rows } = await statements.countChildren(db, { workspace, parent, position });
  return { index: Number(rows[0]?.before), count: Number(rows[0]?.count) };
}

/** See `ContentSession.orderBefore`. */
export async function orderNodeBefore(
  writing: Writing,
  row: NodeRow,
  before: NodeRow | undefined,
): Promise<NodeRow> {
  if (before !== undefined) checkSibling(row, before);
  if (row.parent === null) return row;
  const after = await siblingBefore(writing, row.parent, row.workspace, before);
  if (after?.uuid === row.uuid) return row;
  const parent = await findRow(writing, row.workspace, row.parent);
  invariant(parent, "A node has a parent.");
  const position = await positionBetween(writing, parent, after, before);
  const { name } = row;
  return raiseMoved(writing, await relocate(writing, row, { parent, name, position }));
}

function checkSibling(row: NodeRow, before: NodeRow) {
  if (before.parent === row.parent && before.uuid !== row.uuid) return;
  throw new NodeMissingError(
    `${fromStoredText(before.path)} is no sibling of ${fromStoredText(row.path)}.`,
  );
}

/** The child right before another one; the last when there is no other one. */
async function siblingBefore(
  { db, statements }: Writing,
  parent: string,
  workspace: string,
  before: NodeRow | undefined,
) {
  const position = (before?.position ?? positionLimit) - 1;
  const values = { workspace, parent, position, limit: 1 };
  return (await statements.childrenUpTo(db, values)).rows[0];
}
