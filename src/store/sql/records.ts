import { compareText } from "../../util/compare-text.js";
import type { NodeRecord, RecordPage, RecordQuery, Side } from "../content-repository.js";
import { parseProperties } from "./property-rows.js";
import { findRowAt, type Reading } from "./reading.js";
import { sideOf, spaceOf, workspaceOf } from "./space.js";
import { fromStoredText } from "./stored-text.js";
import type { NodeRow } from "./tables.js";
import type { Writing } from "./writing.js";

/** Which sides a reader of one side is shown: authors see what was published too, visitors nothing else. */
function sidesSeenFrom(side: Side): readonly Side[] {
  return side === "author" ? ["author", "published"] : ["published"];
}

/** See `ContentReader.workspaces`. */
export async function findWorkspaces(
  { db, statements }: Reading,
  from: Side,
): Promise<readonly string[]> {
  const { rows } = await statements.heldSpaces(db, {});
  const sides = sidesSeenFrom(from);
  const spaces = rows.map((row) => row.workspace).filter((space) => sides.includes(sideOf(space)));
  const names = new Set(spaces.map(workspaceOf));
  return [...names].sort(compareText);
}

/**
 * See `ContentReader.records`. A page is of one side, and ends early when its nodes are large, so that memory does not
 * depend on them.
 */
export async function readRecords(
  reading: Reading,
  { workspace, after, limit }: RecordQuery,
  from: Side,
): Promise<RecordPage> {
  const { side, key } = placeSeenFrom(from, after);
  const space = spaceOf(workspace, side);
  const root = key === undefined ? await findRowAt(reading, space, "/") : undefined;
  if (root !== undefined && isWrittenRoot(root)) {
    return { records: await toRecords(reading, [root]), next: printPlace({ side, key: "" }) };
  }
  const { rows, isLast } = await rowsAfter(reading, space, { after: key ?? "", limit });
  const last = rows.at(-1);
  const place = isLast ? firstPlaceAfter(side) : { side, key: last?.sort_key };
  return { records: await toRecords(reading, rows), next: place && printPlace(place) };
}

/** Whether a root is more than the one that every workspace has. */
export function isWrittenRoot(row: NodeRow): boolean {
  return row.version > 1 || row.published_version !== null;
}

/** See `ContentSession.clear`. */
export async function clearSpaces({ db }: Writing, workspace: string): Promise<void> {
  for (const space of [spaceOf(workspace, "author"), spaceOf(workspace, "published")]) {
    for (const table of ["property", "field_change", "reference", "node"] as const) {
      await db.deleteFrom(table).where("workspace", "=", space).execute();
    }
  }
}

/** Where a page begins: after the node with this key, or with the root. */
interface Place {
  readonly side: Side;
  readonly key: string | undefined;
}

function printPlace({ side, key }: Place): string {
  return key === undefined ? side : `${side}:${key}`;
}

/** Where the page after this place begins; a place of a side that is not shown leads to the beginning of the one that is. */
function placeSeenFrom(from: Side, after: string | undefined): Place {
  const place = parsePlace(after);
  return sidesSeenFrom(from).includes(place.side) ? place : { side: from, key: undefined };
}

function parsePlace(text = "author"): Place {
  const [side, key] = text.split(":", 2);
  return { side: side === "published" ? "published" : "author", key };
}

function firstPlaceAfter(side: Side): Place | undefined {
  return side === "author" ? { side: "published", key: undefined } : undefined;
}

/** A page ends with the node that brings its properties to this many characters. */
const pageSize = 4_000_000;

async function rowsAfter(
  { db, statements }: Reading,
  workspace: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<{ readonly rows: readonly NodeRow[]; readonly isLast: boolean }> {
  const nodes = (await statements.recordSizes(db, { workspace, after, limit: limit + 1 })).rows;
  let size = 0;
  const fitting = nodes.slice(0, limit).filter((node) => {
    const fits = size < pageSize;
    size += Number(node.size);
    return fits;
  });
  const [first, last] = [fitting[0], fitting.at(-1)];
  if (first === undefined || last === undefined) return { rows: [], isLast: true };
  const range = { workspace, from: first.sort_key, to: last.sort_key };
  const { rows } = await statements.recordRows(db, range);
  return { rows, isLast: fitting.length === nodes.length };
}

/** Records of rows of one space that follow each other. */
async function toRecords(
  { db, statements }: Reading,
  rows: readonly NodeRow[],
): Promise<readonly NodeRecord[]> {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return [];
  const range = { workspace: first.workspace, from: first.sort_key, to: last.sort_key };
  const changes = new Map<string, [string, number][]>();
  for (const { uuid, name, version } of (await statements.changesOfRecords(db, range)).rows) {
    const named = changes.get(uuid) ?? [];
    named.push([fromStoredText(name), version]);
    changes.set(uuid, named);
  }
  return rows.map((row) => toRecord(row, changes.get(row.uuid)));
}

function toRecord(row: NodeRow, changes: readonly [string, number][] | undefined): NodeRecord {
  const side = sideOf(row.workspace);
  return {
    side,
    path: fromStoredText(row.path),
    uuid: row.uuid,
    nodeType: row.node_type,
    properties: parseProperties(row.properties),
    version: row.version,
    ...(side === "author" && row.published_version !== null
      ? { publishedVersion: row.published_version }
      : {}),
    ...(changes === undefined ? {} : { changes: Object.fromEntries(changes) }),
    created: row.created,
    modified: row.modified,
  };
}
