import type { Reading } from "./reading.js";
import { positionGap } from "./sort-key.js";
import type { NodeRow } from "./tables.js";

/** The position of a new last child. */
export async function lastPosition({ db, statements }: Reading, parent: NodeRow): Promise<number> {
  const values = { workspace: parent.workspace, parent: parent.uuid };
  const [last] = (await statements.lastChild(db, values)).rows;
  return Number(last?.position ?? 0) + positionGap;
}
