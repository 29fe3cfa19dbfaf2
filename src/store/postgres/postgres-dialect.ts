import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from "kysely";
import type { SqlDialect } from "../sql/sql-database.js";
import type { Tables } from "../sql/tables.js";
import type { ConnectionPool } from "./connection-pool.js";
import type { PostgresConnection } from "./postgres-connection.js";

/** How the tables are used on PostgreSQL. Its "C" text compares by bytes of UTF-8, hence by code points. */
export const postgresDialect: SqlDialect = {
  textType: sql`text collate "C"`,
  contains: (column, text) => sql`strpos(${column}, ${text}) > 0`,
  async tableNames(db) {
    const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
      where schemaname = current_schema()`.execute(db);
    return rows.map((row) => row.name);
  },
};

/** What differs between the transactions that read, write and migrate. */
export interface TransactionKind {
  /** Begins it; when this throws, none is open. */
  begin(connection: PostgresConnection): Promise<void>;
  /** Ends it; returns when what it wrote was kept. */
  commit(connection: PostgresConnection): Promise<void>;
}

/** Runs Kysely's queries on a pool. */
export function createKysely(pool: ConnectionPool, kind: TransactionKind): Kysely<Tables> {
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createDriver(pool, kind),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return new Kysely<Tables>({ dialect });
}

function createDriver(pool: ConnectionPool, kind: TransactionKind): Driver {
  return {
    init: async () => undefined,
    acquireConnection: () => pool.acquire(),
    beginTransaction: (connection) => kind.begin(postgres(connection)),
    commitTransaction: (connection) => kind.commit(postgres(connection)),
    async rollbackTransaction(connection) {
      const { failure, hasConflict } = postgres(connection);
      await postgres(connection).rollback();
      // Whatever the work made of it, that is why it failed.
      if (hasConflict) throw failure;
    },
    releaseConnection: async (connection) => pool.release(postgres(connection)),
    destroy: () => pool.closeIdle(),
  };
}

/** The pool hands out nothing else. */
function postgres(connection: DatabaseConnection): PostgresConnection {
  return connection as PostgresConnection;
}
