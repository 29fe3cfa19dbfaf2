import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from "kysely";
import type { Spoken } from "../sql/connected-kysely.js";
import type { SqlDialect } from "../sql/sql-database.js";

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

/** One for all connections: it keeps nothing from one query to the next, and making it takes as long as a small query. */
const adapter = new SqliteAdapter();
const compiler = new SqliteQueryCompiler();

/** How SQLite is spoken to. */
export const spokenSqlite: Spoken = {
  createAdapter: () => adapter,
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => compiler,
};
