import type Database from "better-sqlite3";
import { type Readers, readOnDemand } from "../sql/read-on-demand.js";
import type { SqlDatabase } from "../sql/sql-database.js";
import { transact, type TransactionKind } from "../sql/transact.js";
import { WorkUnderWay } from "../sql/work-under-way.js";
import { retryWhileBusy } from "./busy.js";
import { ConnectionPool } from "./connection-pool.js";
import { rememberFile } from "./file-identity.js";
import { openDatabase } from "./open-database.js";
import { SqliteConnection } from "./sqlite-connection.js";
import { spokenSqlite, sqliteDialect } from "./sqlite-dialect.js";

/** How long calls wait for what others hold, in milliseconds. */
export interface Patience {
  /** For another process. */
  readonly busyTimeoutMs: number;
  /** A read, for a connection. */
  readonly readWaitMs: number;
  /** A write, for the writes of this process before it. */
  readonly writeWaitMs: number;
}

/** A database of its own in memory. Its one connection serves readers and writers in turn. */
export function openMemoryDatabase({ readWaitMs, writeWaitMs }: Patience): SqlDatabase {
  let only: SqliteConnection | undefined;
  const open = () => (only ??= openMemory());
  const pool = new ConnectionPool({ open, size: 1 });
  const underWay = new WorkUnderWay();
  const kind = beginningWith("begin");
  const readers = readersOf(pool, kind, readWaitMs);
  return {
    description: "The database in memory",
    dialect: sqliteDialect,
    read: (work) => underWay.run(() => readOnDemand(readers, work)),
    write: (work, options) =>
      underWay.run(() => transact(pool, kind, work, { waitMs: writeWaitMs, ...options })),
    // Reading harms no transaction that is open on it.
    probe: (work) => underWay.run(() => work(open().db)),
    async close() {
      await underWay.ended();
      pool.close();
    },
  };
}

/**
 * The database in a file, which is made when it is missing; its folder must exist. One connection writes, others read
 * beside it from the write-ahead log. Throws SQLite's errors
 * and `NativeCodeMissingError`.
 */
export async function openFileDatabase(file: string, patience: Patience): Promise<SqlDatabase> {
  const { busyTimeoutMs, readWaitMs, writeWaitMs } = patience;
  const first = await openWriter(file, busyTimeoutMs);
  const requireFile = rememberFile(file);
  const writers = new ConnectionPool({ open: () => first, size: 1 });
  const openAnother = (opened: number) => {
    requireFile();
    return openReader(file, busyTimeoutMs, opened < roomyReaders ? undefined : smallCache);
  };
  const pool = new ConnectionPool({ open: openAnother, size: readerCount });
  const probes = new ConnectionPool({ open: () => openAnother(readerCount), size: 1 });
  const underWay = new WorkUnderWay();
  const writing = beginningWith("begin immediate", requireFile);
  const kind = beginningWith("begin");
  const readers = readersOf(pool, kind, readWaitMs);
  const probing = readersOf(probes, kind, readWaitMs);
  return {
    description: `The file "${file}"`,
    dialect: sqliteDialect,
    read: (work) => underWay.run(() => readOnDemand(readers, work)),
    write: (work, options) =>
      underWay.run(() => transact(writers, writing, work, { waitMs: writeWaitMs, ...options })),
    probe: (work) =>
      underWay.run(async () => {
        requireFile();
        return readOnDemand(probing, work);
      }),
    async close() {
      await underWay.ended();
      for (const each of [pool, probes, writers]) each.close();
      // Where nobody has written yet, no pool has it.
      first.close();
    },
  };
}

/**
 * Reads that have begun and wait for something else hold one each, and one costs half a megabyte. The first few, which are all
 * that is used unless calls are slow, have the driver's usual cache of up to 16 MB.
 */
const readerCount = 16;
const roomyReaders = 4;

/** In the pragma's way of saying KiB. */
const smallCache = -2000;

function readersOf(
  pool: ConnectionPool,
  kind: TransactionKind<SqliteConnection>,
  waitMs: number,
): Readers<SqliteConnection> {
  return { pool, kind, spoken: spokenSqlite, waitMs, holders: new Set() };
}

/** In rows. */
const muchWritten = 2000;

/** `check` throws where no transaction is to begin. */
function beginningWith(
  begin: "begin" | "begin immediate",
  check: () => void = () => undefined,
): TransactionKind<SqliteConnection> {
  return {
    async begin(connection) {
      check();
      connection.changedRows = 0;
      await connection.execute(begin);
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

function openReader(
  file: string,
  busyTimeoutMs: number,
  cacheSize: number | undefined,
): SqliteConnection {
  const database = openDatabase(file, { ...openOptions, fileMustExist: true });
  database.pragma("query_only = on");
  if (cacheSize !== undefined) database.pragma(`cache_size = ${cacheSize}`);
  return new SqliteConnection(database, busyTimeoutMs);
}
