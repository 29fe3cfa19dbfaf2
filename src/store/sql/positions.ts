import { freePosition } from "./gaps.js";
import { makeRoom } from "./room.js";
import type { NodeRow } from "./tables.js";
import type { Writing } from "./writing.js";

/** What positions need to know of a parent. */
export type Parent = Pick<NodeRow, "workspace" | "uuid" | "sort_key">;

/** The position of a new last child. May move children apart as `positionBetween` does. */
export async function lastPosition(writing: Writing, parent: Parent): Promise<number> {
  const values = { workspace: parent.workspace, parent: parent.uuid };
  const [last] = (await writing.statements.lastChild(writing.db, values)).rows;
  return positionBetween(writing, parent, last, undefined);
}

/**
 * A free position for a child of this parent right after one of its children and right before the next one, both as they
 * are stored now; undefined where the parent has none on that side. Where there is no room it moves the children around
 * apart: their positions, and the sort keys of theirs and of all below them, are then out of date in rows that were read
 * before. Those of the parent and its ancestors are not.
 */
export async function positionBetween(
  writing: Writing,
  parent: Parent,
  after: Pick<NodeRow, "position"> | undefined,
  before: Pick<NodeRow, "position"> | undefined,
): Promise<number> {
  const gap = { after: after?.position, before: before?.position };
  return freePosition(gap) ?? makeRoom(writing, parent, gap);
}
