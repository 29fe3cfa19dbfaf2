import { sql } from "kysely";
import { invariant } from "../../util/invariant.js";
import { NameTakenError, NodeMissingError, type NodeRecord } from "../content-repository.js";
import { freePosition } from "./gaps.js";
import { checkName, checkPropertyName } from "./node-name.js";
import { contentNodeType, rootRow } from "./node-row.js";
import { checkPath } from "./path-bounds.js";
import { lastPosition } from "./positions.js";
import { indexProperty, printProperties } from "./property-rows.js";
import { findRowAt } from "./reading.js";
import { isWrittenRoot } from "./records.js";
import { referenceTargets } from "./reference-targets.js";
import { childKey } from "./sort-key.js";
import { spaceOf, workspaceOf } from "./space.js";
import { everySpace } from "./statements/records.js";
import { fromStoredText, toStoredText } from "./stored-text.js";
import type { FieldChangeRow, NodeRow, PropertyRow, ReferenceRow } from "./tables.js";
import type { Writing } from "./writing.js";

/** A record and the row that it becomes. */
interface Restored {
  readonly record: NodeRecord;
  readonly row: NodeRow;
}

/**
 * See `ContentSession.restore`. Every record is checked before the first is written. What is written costs a few statements
 * for hundreds of records.
 */
export async function restoreRecords(
  writing: Writing,
  workspace: string,
  records: readonly NodeRecord[],
): Promise<void> {
  const restored = await placeRecords(writing, workspace, records);
  const below = restored.filter(({ row }) => row.parent !== null);
  for (const batch of batchesOf(below)) await checkTaken(writing, batch);
  for (const { row } of restored) {
    if (row.parent === null) await writing.statements.restoreRoot(writing.db, row);
  }
  for (const batch of batchesOf(below.map(({ row }) => row))) {
    await writing.db.insertInto("node").values(batch).execute();
  }
  await restoreIndexes(writing, restored);
}

/** The rows of the records, each below a node that is there or comes before it. */
async function placeRecords(
  writing: Writing,
  workspace: string,
  records: readonly NodeRecord[],
): Promise<readonly Restored[]> {
  const placement: Placement = { writing, parents: new Map() };
  /** Paths by space and identity. */
  const taken = new Map<string, string>();
  const restored: Restored[] = [];
  for (const record of records) {
    const space = spaceOf(workspace, record.side);
    const row = await (record.path === "/"
      ? placeRoot(placement, space, record)
      : placeBelow(placement, space, record));
    for (const identity of [row.path, row.uuid]) {
      const holder = taken.get(`${space} ${identity}`);
      if (holder !== undefined) throw new NameTakenError(holder);
      taken.set(`${space} ${identity}`, record.path);
    }
    restored.push({ record, row });
  }
  return restored;
}

interface Placement {
  readonly writing: Writing;
  /** By space and path, what is there or will be. */
  readonly parents: Map<string, Parent>;
}

interface Parent {
  readonly row: NodeRow;
  /** Of its next child; undefined when its end is reached. */
  nextPosition: number | undefined;
}

const firstPosition = freePosition({ after: undefined, before: undefined });

async function placeRoot(
  { writing, parents }: Placement,
  space: string,
  record: NodeRecord,
): Promise<NodeRow> {
  await writing.storeRoot(space);
  const found = await findRowAt(writing, space, "/");
  const row = rowOf(record, rootRow(space));
  if (found === undefined || isWrittenRoot(found) || found.uuid !== row.uuid) {
    throw new NameTakenError("/");
  }
  const nextPosition = await lastPosition(writing, row);
  parents.set(`${space} /`, parents.get(`${space} /`) ?? { row, nextPosition });
  return row;
}

async function placeBelow(
  placement: Placement,
  space: string,
  record: NodeRecord,
): Promise<NodeRow> {
  const { path, nodeType } = record;
  const [before, ...names] = path.split("/");
  const name = names.at(-1) ?? "";
  names.forEach(checkName);
  checkPath(toStoredText(path));
  if (before !== "") throw new NodeMissingError(`There is no node above ${path}.`);
  const parent = await parentOf(placement, space, path.slice(0, -name.length - 1) || "/");
  const position = parent.nextPosition;
  invariant(position, `There is no room for a child behind millions of others at ${path}.`);
  parent.nextPosition = freePosition({ after: position, before: undefined });
  const key = childKey(parent.row.sort_key, position);
  const row = rowOf(record, {
    workspace: space,
    path: toStoredText(path),
    name: toStoredText(name),
    parent: parent.row.uuid,
    position,
    sort_key: key,
    item: nodeType === contentNodeType ? parent.row.item : key,
  });
  placement.parents.set(`${space} ${path}`, { row, nextPosition: firstPosition });
  return row;
}

async function parentOf(
  { writing, parents }: Placement,
  space: string,
  path: string,
): Promise<Parent> {
  const known = parents.get(`${space} ${path}`);
  if (known !== undefined) return known;
  const row = await findRowAt(writing, space, path);
  if (row === undefined) {
    const workspace = workspaceOf(space);
    throw new NodeMissingError(`There is no node at ${path} in the workspace ${workspace}.`);
  }
  if (path === "/") await writing.storeRoot(space);
  const parent = { row, nextPosition: await lastPosition(writing, row) };
  parents.set(`${space} ${path}`, parent);
  return parent;
}

type RowPlace = Pick<
  NodeRow,
  "workspace" | "path" | "name" | "parent" | "position" | "sort_key" | "item"
>;

function rowOf(record: NodeRecord, place: RowPlace): NodeRow {
  // Every change is one of a property or of a child node, whose names have the same bound.
  for (const name of Object.keys(record.changes ?? {})) checkPropertyName(name);
  const { workspace, path, name, parent, position, sort_key, item } = place;
  return {
    workspace,
    uuid: record.uuid,
    path,
    name,
    parent,
    node_type: record.nodeType,
    position,
    sort_key,
    item,
    properties: printProperties(record.properties),
    version: record.version,
    published_version: record.publishedVersion ?? null,
    created: record.created,
    modified: record.modified,
  };
}

/** Refuses a path that its space has, and a UUID that is anywhere but on the other side of the workspace. */
async function checkTaken({ db }: Writing, batch: readonly Restored[]): Promise<void> {
  for (const side of ["author", "published"] as const) {
    const rows = batch.filter(({ record }) => record.side === side).map(({ row }) => row);
    const [first] = rows;
    if (first === undefined) continue;
    const otherSide = spaceOf(
      workspaceOf(first.workspace),
      side === "author" ? "published" : "author",
    );
    const { rows: taken } = await sql<Pick<NodeRow, "path">>`
      select path from node where workspace = ${first.workspace}
      and path in (${sql.join(rows.map((row) => row.path))})
      union all
      select path from (
        with recursive ${everySpace}
        select node.path from space cross join node
        where space.workspace <> ${otherSide} and node.workspace = space.workspace
        and node.uuid in (${sql.join(rows.map((row) => row.uuid))})
      ) as holder limit 1`.execute(db);
    for (const { path } of taken) throw new NameTakenError(fromStoredText(path));
  }
}

/** Makes queries find the properties, what they refer to, and what changed when. */
async function restoreIndexes({ db }: Writing, restored: readonly Restored[]): Promise<void> {
  for (const batch of batchesOf(restored.flatMap(propertyRows))) {
    await db.insertInto("property").values(batch).execute();
  }
  for (const batch of batchesOf(restored.flatMap(referenceRows))) {
    await db.insertInto("reference").values(batch).execute();
  }
  for (const batch of batchesOf(restored.flatMap(changeRows))) {
    await db.insertInto("field_change").values(batch).execute();
  }
}

function propertyRows({ record, row }: Restored): PropertyRow[] {
  const { workspace, uuid, sort_key } = row;
  return Object.entries(record.properties).flatMap(([name, property]) => {
    const indexed = indexProperty(name, property);
    return indexed === undefined ? [] : [{ workspace, uuid, sort_key, ...indexed }];
  });
}

function referenceRows({ record, row: { workspace, uuid } }: Restored): ReferenceRow[] {
  return Object.entries(record.properties).flatMap(([name, property]) =>
    referenceTargets(property).map((target) => ({
      workspace,
      uuid,
      name: toStoredText(name),
      target,
    })),
  );
}

function changeRows({ record, row: { workspace, uuid } }: Restored): FieldChangeRow[] {
  return Object.entries(record.changes ?? {}).map(([name, version]) => ({
    workspace,
    uuid,
    name: toStoredText(name),
    version,
  }));
}

/** How many rows one statement writes: SQLite takes 32,766 values in one. */
const batchSize = 500;

function batchesOf<Item>(items: readonly Item[]): Item[][] {
  const batches: Item[][] = [];
  for (let start = 0; start < items.length; start += batchSize) {
    batches.push(items.slice(start, start + batchSize));
  }
  return batches;
}
