import type { ConnectedKysely } from "./connected-kysely.js";
import { rootRow, rootUuid } from "./node-row.js";
import { workspaceOf } from "./space.js";
import type { SqlDialect } from "./sql-database.js";
import type { Statements } from "./statements.js";
import { toStoredText } from "./stored-text.js";
import type { NodeRow } from "./tables.js";

/** What everything that reads works with. */
export interface Reading {
  /** The open transaction. Asking for it once the session has ended throws `SessionEndedError`. */
  readonly db: ConnectedKysely;
  readonly dialect: SqlDialect;
  readonly statements: Statements;
}

/** The row of a node; that of the root whether it is stored or not. */
export async function findRow(
  { db, statements }: Reading,
  space: string,
  uuid: string,
): Promise<NodeRow | undefined> {
  const { rows } = await statements.nodeByUuid(db, { workspace: space, uuid });
  return rows[0] ?? (uuid === rootUuid(workspaceOf(space)) ? rootRow(space) : undefined);
}

/** The same by path, as callers spell it. */
export async function findRowAt(
  { db, statements }: Reading,
  space: string,
  path: string,
): Promise<NodeRow | undefined> {
  const values = { workspace: space, path: toStoredText(path) };
  const { rows } = await statements.nodeByPath(db, values);
  return rows[0] ?? (path === "/" ? rootRow(space) : undefined);
}
