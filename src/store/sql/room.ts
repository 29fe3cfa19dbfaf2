import { type Gap, type Spread, spreadPositions } from "./gaps.js";
import { type Repositioned, repositionSiblings } from "./reposition.js";
import { positionLimit } from "./sort-key.js";
import type { NodeRow } from "./tables.js";
import type { Writing } from "./writing.js";

type Sibling = Pick<NodeRow, "position" | "sort_key">;

/** Children around a gap, and what bounds them. */
interface Window extends Gap {
  readonly left: readonly Sibling[];
  readonly right: readonly Sibling[];
}

/**
 * Moves children around a gap apart and answers a position in it. As many as needed and no more: a wider window has to
 * become looser than a narrow one, so that room lasts the longer the more it cost.
 */
export async function makeRoom(
  writing: Writing,
  parent: Pick<NodeRow, "workspace" | "uuid" | "sort_key">,
  gap: Gap,
): Promise<number> {
  const { window, spread } = await findWindow(writing, parent, gap);
  const positionAt = (index: number) => spread.first + index * spread.step;
  const slot = window.left.length;
  const siblings: Repositioned[] = [...window.left, ...window.right].map((sibling, index) => ({
    ...sibling,
    to: positionAt(index < slot ? index : index + 1),
  }));
  await repositionSiblings(writing, parent, siblings);
  return positionAt(slot);
}

const narrowest = 4;
const tightestStep = 2 ** 6;
const loosening = 1.5;

async function findWindow(
  writing: Writing,
  parent: Pick<NodeRow, "workspace" | "uuid">,
  gap: Gap,
): Promise<{ readonly window: Window; readonly spread: Spread }> {
  let required = tightestStep;
  for (let reach = narrowest; ; reach *= 2) {
    const window = await readWindow(writing, parent, gap, reach);
    const spread = spreadPositions(window, window.left.length + window.right.length + 1);
    const isWhole = window.after === undefined && window.before === undefined;
    if (isWhole || spread.step >= required) return { window, spread };
    required *= loosening;
  }
}

/** Up to `reach` children on either side. */
async function readWindow(
  { db, statements }: Writing,
  parent: Pick<NodeRow, "workspace" | "uuid">,
  { after, before }: Gap,
  reach: number,
): Promise<Window> {
  const values = { workspace: parent.workspace, parent: parent.uuid, limit: reach + 1 };
  const left = await statements.childrenUpTo(db, { ...values, position: after ?? 0 });
  const right = await statements.childrenFrom(db, {
    ...values,
    position: before ?? positionLimit,
  });
  return {
    left: left.rows.slice(0, reach).toReversed(),
    right: right.rows.slice(0, reach),
    after: left.rows[reach]?.position,
    before: right.rows[reach]?.position,
  };
}
