import type { PublishOptions, PublishResult } from "../content-repository.js";
import type { NodeRow } from "./tables.js";
import type { Writing } from "./writing.js";

/** See `ContentSession.publish`; the row is of the author side. */
export async function publishNode(
  _writing: Writing,
  _row: NodeRow,
  _options: PublishOptions,
): Promise<PublishResult> {
  throw new Error("Not written yet.");
}

/** See `ContentSession.unpublish`; the row is of the author side. */
export async function unpublishNode(
  _writing: Writing,
  _row: NodeRow,
  _options: Omit<PublishOptions, "recursive">,
): Promise<PublishResult> {
  throw new Error("Not written yet.");
}
