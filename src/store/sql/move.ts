import type { NodeRow } from "./tables.js";
import type { Writing } from "./writing.js";

export interface Destination {
  /** Undefined: the node stays where it is. */
  readonly parent: NodeRow | undefined;
  /** As callers spell it; undefined: it stays. */
  readonly name: string | undefined;
}

/** See `ContentSession.move`. Works in any space. */
export async function moveNode(
  _writing: Writing,
  _row: NodeRow,
  _to: Destination,
): Promise<NodeRow> {
  throw new Error("Not written yet.");
}
