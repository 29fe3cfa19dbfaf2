import type { NodePlace } from "../content-repository.js";
import type { Reading } from "./reading.js";
import type { NodeRow } from "./tables.js";
import type { Writing } from "./writing.js";

/** See `ContentReader.place`. */
export async function placeOf(_reading: Reading, _row: NodeRow): Promise<NodePlace> {
  throw new Error("Not written yet.");
}

/** See `ContentSession.orderBefore`. */
export async function orderNodeBefore(
  _writing: Writing,
  _row: NodeRow,
  _before: NodeRow | undefined,
): Promise<NodeRow> {
  throw new Error("Not written yet.");
}
