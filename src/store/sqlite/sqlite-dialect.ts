import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from "kysely";
import type { SqlDialect } from "../sql/sql-database.js";
import type { Tables } from "../sql/tables.js";
import type { ConnectionPool } from "./connection-pool.js";
import { SqliteConnection } from "./sqlite-connection.js";

/** How the tables are used on SQLite. Its text compares by bytes of UTF-8, hence by code points. */
export const sqliteDialect: SqlDialect = {
  textType: sql`text`,
  contains: (column, text) => sql`instr(${column}, ${text}) > 0`,
  async tableNames(db) {
    const { rows } = await sql<{ name: string }>`select name from sqlite_master
      where type = 'table' and name not like 'sqlite\\_%' escape '\\'`.execute(db);
    return rows.map((row) => row.name);
  },
};

/** Runs Kysely's queries on a pool; `begin` is how its transactions begin. */
export function createKysely(options: {
  readonly pool: ConnectionPool;
  readonly begin: "begin" | "begin immediate";
}): Kysely<Tables> {
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => createDriver(options.pool, options.begin),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return new Kysely<Tables>({ dialect });
}

function createDriver(pool: ConnectionPool, begin: string): Driver {
  return {
    init: async () => undefined,
    acquireConnection: () => pool.acquire(),
    beginTransaction: (connection) => sqlite(connection).execute(begin),
    commitTransaction: (connection) => sqlite(connection).execute("commit"),
    async rollbackTransaction(connection) {
      // SQLite itself has rolled back after some errors, such as a full disk.
      if (sqlite(connection).inTransaction) await sqlite(connection).execute("rollback");
    },
    releaseConnection: async (connection) => pool.release(sqlite(connection)),
    destroy: () => pool.close(),
  };
}

/** The pool hands out nothing else. */
function sqlite(connection: DatabaseConnection): SqliteConnection {
  return connection as SqliteConnection;
}
