import { sql } from "kysely";
import { InvalidNameError } from "../errors.js";
import type { Reading } from "./reading.js";
import { afterDescendants, keyWidth } from "./sort-key.js";
import { fromStoredText } from "./stored-text.js";
import type { NodeRow } from "./tables.js";

/*
 * PostgreSQL takes at most some 2,700 bytes in one index entry. Names, paths and sort keys stand in indexes, beside the workspace
 * and one another, so that each is bounded, and alike on every database: content can go from one to another.
 */

export const mostPathBytes = 2000;
/** How many names a path has at most: sort keys grow with each. */
const mostLevels = 128;

interface Extent {
  readonly bytes: number;
  readonly levels: number;
}

/** Throws `InvalidNameError` for a path, in stored form, that no node can have. */
export function checkPath(path: string): void {
  refuseBeyond(path, extentOf(path));
}

/**
 * Throws `InvalidNameError` when a node, or one below it, would get a path that no node can have because the node gets this
 * one. It is in stored form.
 */
export async function checkPathsBelow(
  { db }: Reading,
  { workspace, path, sort_key }: Pick<NodeRow, "workspace" | "path" | "sort_key">,
  wanted: string,
): Promise<void> {
  checkPath(wanted);
  const [before, after] = [extentOf(path), extentOf(wanted)];
  const grown = { bytes: after.bytes - before.bytes, levels: after.levels - before.levels };
  if (grown.bytes <= 0 && grown.levels <= 0) return;
  const { rows } = await sql<{ bytes: number; digits: number }>`
    select max(octet_length(path)) as bytes, max(length(sort_key)) as digits from node
    where workspace = ${workspace} and sort_key >= ${sort_key}
    and sort_key < ${sort_key + afterDescendants}`.execute(db);
  for (const { bytes, digits } of rows) {
    const levels = digits / keyWidth + grown.levels;
    refuseBeyond(wanted, { bytes: bytes + grown.bytes, levels });
  }
}

/** Of text in UTF-8. */
export function bytesOf(text: string): number {
  return Buffer.byteLength(text);
}

function extentOf(path: string): Extent {
  return { bytes: bytesOf(path), levels: path === "/" ? 0 : path.split("/").length - 1 };
}

function refuseBeyond(stored: string, { bytes, levels }: Extent): void {
  if (bytes <= mostPathBytes && levels <= mostLevels) return;
  const path = fromStoredText(stored);
  const bound = bytes > mostPathBytes ? `${mostPathBytes} bytes` : `${mostLevels} levels`;
  const problem = `The path ${JSON.stringify(path)}, or one below it, would have more than ${bound}.`;
  throw new InvalidNameError(path, problem);
}
