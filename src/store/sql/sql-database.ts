import type { Expression, Kysely, SqlBool } from "kysely";
import type { ConnectedKysely } from "./connected-kysely.js";
import type { Tables } from "./tables.js";

/** A database that holds a repository. */
export interface SqlDatabase {
  /** Names the database in messages, such as `The file "/data/content.db"`. */
  readonly description: string;
  readonly dialect: SqlDialect;
  /** Runs `work` in a transaction that sees one snapshot, from its first query on. */
  read<Result>(work: (db: ConnectedKysely) => Promise<Result>): Promise<Result>;
  /** Runs `work` in a transaction that excludes every other writer from its first statement on. */
  write<Result>(
    work: (db: ConnectedKysely) => Promise<Result>,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<Result>;
  /** The same as `read` by a way of its own, which no other work can take. Throws also where the database is another one now. */
  probe<Result>(work: (db: ConnectedKysely) => Promise<Result>): Promise<Result>;
  /** Waits for running work, then lets go of the database. */
  close(): Promise<void>;
}

/** What differs from one SQL database to another. */
export interface SqlDialect {
  /** The column type of text that is ordered and compared by code points. */
  readonly textType: Expression<unknown>;
  /** Whether the text of a column contains a text. */
  contains(column: Expression<string | null>, text: string): Expression<SqlBool>;
  /** The names of the tables in the database. */
  tableNames(db: Kysely<Tables>): Promise<readonly string[]>;
}
