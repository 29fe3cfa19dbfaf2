import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from "kysely";
import type { Spoken } from "../sql/connected-kysely.js";
import type { SqlDialect } from "../sql/sql-database.js";

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

/** One for all connections: it keeps nothing from one query to the next, and making it takes as long as a small query. */
const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();

/** How PostgreSQL is spoken to. */
export const spokenPostgres: Spoken = {
  createAdapter: () => adapter,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => compiler,
};
