import type { NodeRecord, RecordPage, RecordQuery } from "../content-repository.js";
import type { Reading } from "./reading.js";
import type { Writing } from "./writing.js";

/** See `ContentReader.workspaces`. */
export async function findWorkspaces(_reading: Reading): Promise<readonly string[]> {
  throw new Error("Not written yet.");
}

/** See `ContentReader.records`. */
export async function readRecords(_reading: Reading, _query: RecordQuery): Promise<RecordPage> {
  throw new Error("Not written yet.");
}

/** See `ContentSession.restore`. */
export async function restoreRecords(
  _writing: Writing,
  _workspace: string,
  _records: readonly NodeRecord[],
): Promise<void> {
  throw new Error("Not written yet.");
}

/** See `ContentSession.clear`. */
export async function clearSpaces(_writing: Writing, _workspace: string): Promise<void> {
  throw new Error("Not written yet.");
}
