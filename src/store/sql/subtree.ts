import type { Subtree } from "../content-repository.js";
import type { Reading } from "./reading.js";
import type { NodeRow } from "./tables.js";

/** See `ContentReader.subtree`. */
export async function describeSubtree(
  _reading: Reading,
  _row: NodeRow,
  _properties: readonly string[],
): Promise<Subtree> {
  throw new Error("Not written yet.");
}
