import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import Database from "better-sqlite3";
import type { ContentRepository } from "./content-repository.js";
import { NotARepositoryError, RepositoryNotWritableError } from "./errors.js";
import { migrate, type TableVersions } from "./sql/migrations/migrate.js";
import type { SqlDatabase } from "./sql/sql-database.js";
import { SqlRepository, type SqlRepositoryOptions } from "./sql/sql-repository.js";
import { openFileDatabase, openMemoryDatabase } from "./sqlite/sqlite-database.js";

export interface SqliteRepositoryOptions extends SqlRepositoryOptions {
  /** Relative to the working directory, or `:memory:`. The file and its folder are made when they are missing. */
  readonly file: string;
  /** How long a call waits for another process before `RepositoryBusyError`; 5,000 when absent. */
  readonly busyTimeoutMs?: number;
  /** How long a read waits for a connection before `RepositoryBusyError`; 10,000 when absent. */
  readonly readWaitMs?: number;
  /** How long a write waits for those of this process before it, before `RepositoryBusyError`; 30,000 when absent. */
  readonly writeWaitMs?: number;
  /** Told what opening did to the tables. */
  readonly onMigrated?: (versions: TableVersions) => void;
}

/**
 * Opens the repository in an SQLite file and brings its tables to the newest version. Throws `NotARepositoryError`,
 * `RepositoryNotWritableError`, `RepositoryTooNewError`, `RepositoryBusyError` and `NativeCodeMissingError`.
 */
export async function openSqliteRepository(
  options: SqliteRepositoryOptions,
): Promise<ContentRepository> {
  const { busyTimeoutMs = 5000, readWaitMs = 10_000, writeWaitMs = 30_000 } = options;
  const patience = { busyTimeoutMs, readWaitMs, writeWaitMs };
  if (options.file === ":memory:") return openRepository(openMemoryDatabase(patience), options);
  const file = resolve(options.file);
  try {
    await prepareFolder(file);
    const database = await openFileDatabase(file, patience);
    return await openRepository(database, options);
  } catch (error) {
    throw explainError(file, error);
  }
}

async function openRepository(
  database: SqlDatabase,
  options: Omit<SqliteRepositoryOptions, "file">,
): Promise<ContentRepository> {
  try {
    const versions = await migrate(database);
    options.onMigrated?.(versions);
    return new SqlRepository(database, options);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * SQLite makes files of its own beside the database and opens for reading alone, without a word, what it may not write.
 * The file is not opened here, since closing it would give up the locks that this process has on it.
 */
async function prepareFolder(file: string): Promise<void> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true });
  await access(folder, constants.W_OK);
  await access(file, constants.W_OK).catch((error: unknown) => {
    if (codeOf(error) !== "ENOENT") throw error;
  });
}

/** What SQLite or the file system said, as an error of the repository; any other error as it is. */
function explainError(file: string, error: unknown): unknown {
  const code = codeOf(error);
  if (code === undefined) return error;
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) {
    const message = `The file "${file}" is not an SQLite database, or is damaged.`;
    return new NotARepositoryError(message, { cause: error });
  }
  if (/^SQLITE_(CANTOPEN|READONLY|PERM)|^E[A-Z]+$/.test(code)) {
    const message = `The content repository "${file}" cannot be created or written (${code}).`;
    return new RepositoryNotWritableError(message, { cause: error });
  }
  return error;
}

function codeOf(error: unknown): string | undefined {
  if (error instanceof Database.SqliteError) return error.code;
  if (error instanceof Error && "code" in error && typeof error.code === "string") {
    return error.code;
  }
  return undefined;
}
