import { sql } from "kysely";
import { NameTakenError, ParentUnpublishedError } from "../content-repository.js";
import { includes, isInScope, type Scope } from "./publication-scope.js";
import { positionBetween } from "./positions.js";
import { findRow } from "./reading.js";
import { childKey, keysBetween } from "./sort-key.js";
import { fromStoredText } from "./stored-text.js";
import type { NodeRow } from "./tables.js";
import type { Writing } from "./writing.js";

/** Where on the published side the top of a scope belongs, as far as that is known without writing. */
export interface Target {
  /** Undefined for the root. */
  readonly parent: NodeRow | undefined;
  readonly path: string;
  /** The node as it was published before. */
  readonly before: NodeRow | undefined;
  /** A published node that has to make way, because the author side no longer has it. */
  readonly evicted: NodeRow | undefined;
}

/** A target with its place among the published siblings. */
export interface PublishedPlace extends Target {
  readonly position: number;
  readonly key: string;
}

/** Writes nothing but the root. Throws `ParentUnpublishedError` and `NameTakenError`. */
export async function findTarget(writing: Writing, scope: Scope): Promise<Target> {
  const { top, published } = scope;
  const before = await publishedRow(writing, scope, top.uuid);
  if (top.parent === null) {
    await writing.storeRoot(published);
    return { parent: undefined, path: top.path, before, evicted: undefined };
  }
  const parent = await publishedParent(writing, scope, top.parent);
  const path = parent.path === "/" ? `/${top.name}` : `${parent.path}/${top.name}`;
  const evicted = await evictedFrom(writing, scope, path);
  return { parent, path, before, evicted };
}

/** May move published siblings apart: rows of these and of what is below them are then out of date. */
export async function takePlace(
  writing: Writing,
  scope: Scope,
  target: Target,
): Promise<PublishedPlace> {
  const { parent } = target;
  if (parent === undefined) return { ...target, position: 0, key: "" };
  const position = await positionOf(writing, scope, { ...target, parent });
  const before = await publishedRow(writing, scope, scope.top.uuid);
  return { ...target, before, position, key: childKey(parent.sort_key, position) };
}

async function publishedRow({ db, statements }: Writing, { published }: Scope, uuid: string) {
  return (await statements.nodeByUuid(db, { workspace: published, uuid })).rows[0];
}

/**
 * The parent as it is published. One that is published below what it is to be the parent of is as good as none: it has
 * to be published where it is now first.
 */
async function publishedParent(writing: Writing, scope: Scope, uuid: string): Promise<NodeRow> {
  const parent = await findRow(writing, scope.published, uuid);
  if (parent === undefined || (await isBelowScope(writing, scope, parent))) {
    const author = await findRow(writing, scope.author, uuid);
    throw new ParentUnpublishedError(fromStoredText(author?.path ?? ""));
  }
  if (parent.parent === null) await writing.storeRoot(scope.published);
  return parent;
}

async function isBelowScope({ db }: Writing, scope: Scope, parent: NodeRow): Promise<boolean> {
  const keys = keysBetween("", parent.sort_key);
  const { rows } = await sql`select 1 from node as p cross join node as a
    where p.workspace = ${scope.published} and p.sort_key in (${sql.join(keys)})
    and a.workspace = ${scope.author} and a.uuid = p.uuid and ${isInScope(scope, "a")}
    limit 1`.execute(db);
  return rows.length > 0;
}

async function evictedFrom(
  { db, statements }: Writing,
  scope: Scope,
  path: string,
): Promise<NodeRow | undefined> {
  const { author, published, top } = scope;
  const [holder] = (await statements.nodeByPath(db, { workspace: published, path })).rows;
  if (holder === undefined || holder.uuid === top.uuid) return undefined;
  const values = { workspace: author, uuid: holder.uuid };
  const [row] = (await statements.nodeByUuid(db, values)).rows;
  if (row === undefined) return holder;
  if (includes(scope, row)) return undefined;
  throw new NameTakenError(fromStoredText(path));
}

/** Right after the nearest author sibling before it that is published there; a node that stands so already stays. */
async function positionOf(
  writing: Writing,
  { top, author, published }: Scope,
  { parent, before }: Target & { readonly parent: NodeRow },
): Promise<number> {
  const { db, statements } = writing;
  const siblings = { author, published, parent: parent.uuid, position: top.position };
  const [previous] = (await statements.publishedBefore(db, siblings)).rows;
  const after = previous?.position ?? 0;
  const rest = { workspace: published, parent: parent.uuid, position: after, uuid: top.uuid };
  const [next] = (await statements.childAfter(db, rest)).rows;
  const stays =
    before?.parent === parent.uuid &&
    before.position > after &&
    (next === undefined || before.position < next.position);
  return stays ? before.position : positionBetween(writing, parent, previous, next);
}
