import { sql } from "kysely";
import { NameTakenError } from "../content-repository.js";
import { letOthersRun } from "./batches.js";
import { contentNodeType } from "./node-row.js";
import { type Batch, chunksOf, isInBatch, isInScope, type Scope } from "./publication-scope.js";
import type { Reading } from "./reading.js";
import { fromStoredText } from "./stored-text.js";
import type { NodeRow } from "./tables.js";

/** A published child of a node in a scope that is not in the scope itself. */
export interface Other extends Pick<
  NodeRow,
  "uuid" | "path" | "name" | "node_type" | "position" | "sort_key"
> {
  readonly parent: string;
  /** The path of its parent on the author side. */
  readonly parent_path: string;
  /** Null when the author side no longer has it. */
  readonly author_key: string | null;
}

/** What becomes of the published nodes that are in the way of what is published, or below it. */
export interface Others {
  /** Stay below their published parents, wherever these go. */
  readonly kept: readonly Other[];
  /** Vanish, with what is below them and not published now. */
  readonly dropped: readonly Other[];
}

/**
 * Parts that an item no longer has vanish. So do items that the author side no longer has, when the whole subtree is
 * published or their names are needed. Other items stay. Throws `NameTakenError` when the name of one is needed;
 * `pathOf` turns a path of the author side into the published one.
 */
export async function sortOutOthers(
  reading: Reading,
  scope: Scope,
  batches: readonly Batch[],
  pathOf: (authorPath: string) => string,
): Promise<Others> {
  const others = await readOthers(reading, scope, batches);
  const isDropped = (other: Other) =>
    other.node_type === contentNodeType || (scope.recursive && other.author_key === null);
  const kept = others.filter((other) => !isDropped(other));
  const needed = await findNeeded(reading, scope, kept);
  for (const { author_key, ...other } of needed) {
    if (author_key !== null) throw new NameTakenError(fromStoredText(pathOf(authorPath(other))));
  }
  return {
    kept: kept.filter((other) => !needed.has(other)),
    dropped: [...others.filter(isDropped), ...needed],
  };
}

/** Items below a node without parts are not read: publishing it does not touch them unless all of it moves. */
async function readOthers({ db }: Reading, scope: Scope, batches: readonly Batch[]) {
  const others: Other[] = [];
  const isWhole = scope.recursive || batches.length > 1 || (batches[0]?.keys.length ?? 0) > 1;
  const ofType = isWhole ? sql`` : sql`and c.node_type = ${contentNodeType}`;
  for (const batch of batches) {
    const { rows } = await sql<Other>`
      select c.uuid, c.parent, c.path, c.name, c.node_type, c.position, c.sort_key,
      s.path as parent_path, a.sort_key as author_key
      from node as s cross join node as c
      left join node as a on a.workspace = ${scope.author} and a.uuid = c.uuid
      where ${isInBatch(scope, batch, "s")} and c.workspace = ${scope.published}
      and c.parent = s.uuid ${ofType} and (a.uuid is null or not ${isInScope(scope, "a")})`.execute(
      db,
    );
    others.push(...rows);
    await letOthersRun();
  }
  return others;
}

/** Those whose name a node of the scope has below the same parent. */
async function findNeeded({ db }: Reading, scope: Scope, kept: readonly Other[]) {
  const needed = new Set<Other>();
  for (const chunk of chunksOf(kept)) {
    const byPath = new Map(chunk.map((other) => [authorPath(other), other]));
    const { rows } = await sql<Pick<NodeRow, "path">>`select a.path from node as a
      where a.workspace = ${scope.author} and a.path in (${sql.join([...byPath.keys()])})
      and ${isInScope(scope, "a")}`.execute(db);
    for (const { path } of rows) {
      const other = byPath.get(path);
      if (other !== undefined) needed.add(other);
    }
  }
  return needed;
}

/** What the author side would call a node of this name below the parent. */
export function authorPath({ parent_path, name }: Pick<Other, "parent_path" | "name">): string {
  return parent_path === "/" ? `/${name}` : `${parent_path}/${name}`;
}
