import { sql } from "kysely";
import type { ContentRepository } from "./content-repository.js";
import { NotARepositoryError } from "./errors.js";
import { connectionSettings } from "./postgres/connection-settings.js";
import { PostgresDatabase } from "./postgres/postgres-database.js";
import { migrate, requireNewestVersion, type TableVersions } from "./sql/migrations/migrate.js";
import { SqlRepository, type SqlRepositoryOptions } from "./sql/sql-repository.js";

export interface PostgresRepositoryOptions extends SqlRepositoryOptions {
  /**
   * Such as `postgres://user:password@host:5432/database`. The tables are in the first schema of the connection's
   * `search_path` that exists; `?options=-c%20search_path%3Dname` chooses one.
   */
  readonly url: string;
  /** Makes the tables and brings them to the newest version; without it, tables of another version are refused. */
  readonly migrate?: boolean;
  /** Told what `migrate` did to the tables. */
  readonly onMigrated?: (versions: TableVersions) => void;
  /** How long a call waits for another process before `RepositoryBusyError`; 5,000 when absent. */
  readonly busyTimeoutMs?: number;
  /** How long a read waits for a connection before `RepositoryBusyError`; 10,000 when absent. */
  readonly readWaitMs?: number;
  /** How long a write waits for those of this process before it, before `RepositoryBusyError`; 30,000 when absent. */
  readonly writeWaitMs?: number;
  /** How many connections read at the same time; 8 when absent. One more writes, and one is for probes once one is made. */
  readonly poolSize?: number;
}

/**
 * Opens the repository in a PostgreSQL database, of version 13 or newer. Throws `RepositoryOutdatedError` without
 * `migrate`, `RepositoryTooNewError`, `NotARepositoryError`, `RepositoryNotWritableError`, `RepositoryBusyError`,
 * `AccessDeniedError`, and `ConnectionLostError` when the server cannot be reached. No message holds the password.
 */
export async function openPostgresRepository(
  options: PostgresRepositoryOptions,
): Promise<ContentRepository> {
  const settings = connectionSettings(options.url, options.busyTimeoutMs ?? 5000);
  const { poolSize = 8, readWaitMs = 10_000, writeWaitMs = 30_000 } = options;
  const database = new PostgresDatabase(settings, { poolSize, readWaitMs, writeWaitMs });
  try {
    await requirePlace(database);
    if (options.migrate === true) {
      const versions = await migrate(database.forMigration());
      options.onMigrated?.(versions);
    } else {
      await requireNewestVersion(database);
    }
    return new SqlRepository(database, options);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Tables need a schema to be in, and texts an encoding that holds them all. */
async function requirePlace(database: PostgresDatabase): Promise<void> {
  const { rows } = await database.read((db) =>
    sql<{ schema: string | null; encoding: string }>`select current_schema() as schema,
      current_setting('server_encoding') as encoding`.execute(db),
  );
  const [place] = rows;
  if (place?.schema === null) {
    throw new NotARepositoryError(
      `${database.description} has none of the schemas on the connection's search_path.`,
    );
  }
  if (place?.encoding !== "UTF8") {
    throw new NotARepositoryError(
      `${database.description} keeps text in ${place?.encoding}, not in UTF8.`,
    );
  }
}
