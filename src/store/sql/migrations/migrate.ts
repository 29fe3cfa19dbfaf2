import type { Kysely } from "kysely";
import {
  NotARepositoryError,
  RepositoryOutdatedError,
  RepositoryTooNewError,
} from "../../errors.js";
import type { SqlDatabase, SqlDialect } from "../sql-database.js";
import type { Tables } from "../tables.js";
import { createFirstTables } from "./first-tables.js";
import { createSecondTables } from "./second-tables.js";

type Migration = (db: Kysely<Tables>, dialect: SqlDialect) => Promise<void>;

/** In order; a database at version n has had the first n. Published ones never change. */
const migrations: readonly Migration[] = [createFirstTables, createSecondTables];

/** The newest version of the tables, which is the one that sessions read and write. */
export const newestVersion = migrations.length;

/** The version that the tables were of, 0 when there were none, and the one that they are of now. */
export interface TableVersions {
  readonly from: number;
  readonly to: number;
}

/**
 * Brings the database to the newest version, in one transaction that excludes other writers: a kill leaves the version
 * before, and of several processes one migrates while the others wait and then find nothing to do. Throws
 * `RepositoryTooNewError` and `NotARepositoryError`.
 */
export async function migrate(database: SqlDatabase): Promise<TableVersions> {
  const version = await database.read((db) => readVersion(db, database));
  if (version === newestVersion) return { from: version, to: version };
  return database.write(async (db) => {
    const version = await readVersion(db, database);
    if (version === 0) await createVersionTable(db);
    for (const migration of migrations.slice(version)) await migration(db, database.dialect);
    await db.updateTable("schema_version").set({ version: newestVersion }).execute();
    return { from: version, to: newestVersion };
  });
}

/**
 * Only looks whether the database is at the newest version. Throws `RepositoryOutdatedError` when it is not or has no
 * tables yet, `RepositoryTooNewError` and `NotARepositoryError`.
 */
export async function requireNewestVersion(database: SqlDatabase): Promise<void> {
  const version = await database.read((db) => readVersion(db, database));
  if (version === newestVersion) return;
  const state =
    version === 0
      ? "holds no content repository yet"
      : `holds the tables of an older version of mcpgen: their schema is version ${version}, this one needs ${newestVersion}`;
  throw new RepositoryOutdatedError(
    `${database.description} ${state}. Run "mcpgen db migrate" to bring it up to date.`,
  );
}

/** 0 for a database without tables. */
async function readVersion(db: Kysely<Tables>, database: SqlDatabase): Promise<number> {
  const tables = await database.dialect.tableNames(db);
  if (tables.length === 0) return 0;
  if (!tables.includes("schema_version") || !tables.includes("node")) {
    throw new NotARepositoryError(`${database.description} holds another program's tables.`);
  }
  const { version } = await db
    .selectFrom("schema_version")
    .select("version")
    .executeTakeFirstOrThrow();
  if (version > migrations.length) {
    throw new RepositoryTooNewError(
      `${database.description} was made by a newer version of mcpgen: its schema is version ${version}, this one knows ${migrations.length}.`,
    );
  }
  return version;
}

async function createVersionTable(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable("schema_version")
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
  await db.insertInto("schema_version").values({ version: 0 }).execute();
}
