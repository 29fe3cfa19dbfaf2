import type Database from "better-sqlite3";
import type { SqlDatabase } from "../sql/sql-database.js";
import { transact, type TransactionKind } from "../sql/transact.js";
import { retryWhileBusy } from "./busy.js";
import { ConnectionPool } from "./connection-pool.js";
import { openDatabase } from "./open-database.js";
import { SqliteConnection } from "./sqlite-connection.js";
import { sqliteDialect } from "./sqlite-dialect.js";

/** A database of its own in memory. Its one connection serves readers and writers in turn. */
export function openMemoryDatabase(): SqlDatabase {
  const pool = new ConnectionPool({ open: openMemory, size: 1 });
  const kind = beginningWith("begin");
  return {
    description: "The database in memory",
    dialect: sqliteDialect,
    read: (work) => transact(pool, kind, work),
    write: (work) => transact(pool, kind, work),
    close: () => pool.close(),
  };
}

/**
 * The database in a file, which is made when it is missing; its folder must exist. One connection writes, others read
 * beside it from the write-ahead log. Throws SQLite's errors
 * and `NativeCodeMissingError`.
 */
export async function openFileDatabase(file: string, busyTimeoutMs: number): Promise<SqlDatabase> {
  const first = await openWriter(file, busyTimeoutMs);
  const writers = new ConnectionPool({ open: () => first, size: 1 });
  const readers = new ConnectionPool({ open: () => openReader(file, busyTimeoutMs), size: 4 });
  const writing = beginningWith("begin immediate");
  const reading = beginningWith("begin");
  return {
    description: `The file "${file}"`,
    dialect: sqliteDialect,
    read: (work) => transact(readers, reading, work),
    write: (work) => transact(writers, writing, work),
    async close() {
      await readers.close();
      await writers.close();
    },
  };
}

/** In rows. */
const muchWritten = 2000;

function beginningWith(begin: "begin" | "begin immediate"): TransactionKind<SqliteConnection> {
  return {
    begin(connection) {
      connection.changedRows = 0;
      return connection.execute(begin);
    },
    commit: (connection) =>
      connection.changedRows < muchWritten ? connection.execute("commit") : connection.commitMuch(),
    async rollback(connection) {
      // SQLite itself has rolled back after some errors, such as a full disk.
      if (connection.inTransaction) await connection.execute("rollback");
    },
  };
}

/** SQLite's own waiting is off everywhere: it would stop the event loop. */
const openOptions: Database.Options = { timeout: 0 };

/** What was committed survives a loss of power, too. */
async function openWriter(file: string, busyTimeoutMs: number): Promise<SqliteConnection> {
  const database = openDatabase(file, openOptions);
  try {
    await retryWhileBusy(() => database.pragma("journal_mode = wal"), busyTimeoutMs);
    database.pragma("synchronous = full");
    database.pragma("foreign_keys = on");
    return new SqliteConnection(database, busyTimeoutMs);
  } catch (error) {
    database.close();
    throw error;
  }
}

function openMemory(): SqliteConnection {
  const database = openDatabase(":memory:");
  database.pragma("foreign_keys = on");
  return new SqliteConnection(database, 0);
}

function openReader(file: string, busyTimeoutMs: number): SqliteConnection {
  const database = openDatabase(file, openOptions);
  database.pragma("query_only = on");
  return new SqliteConnection(database, busyTimeoutMs);
}
