import Database from "better-sqlite3";
import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import { InvariantError } from "../../util/invariant.js";
import { letOthersRun } from "../sql/batches.js";
import { ConnectedKysely } from "../sql/connected-kysely.js";
import { retryWhileBusy } from "./busy.js";
import { spokenSqlite } from "./sqlite-dialect.js";

/** A connection that prepares a statement once and waits while the database is busy. */
export class SqliteConnection implements DatabaseConnection {
  readonly db = new ConnectedKysely(this, spokenSqlite);
  readonly #database: Database.Database;
  readonly #busyTimeoutMs: number;
  /** By SQL text, least recently used first. */
  readonly #statements = new Map<string, Database.Statement>();

  /** How many rows have been written since it was set to none. */
  changedRows = 0;

  constructor(database: Database.Database, busyTimeoutMs: number) {
    this.#database = database;
    this.#busyTimeoutMs = busyTimeoutMs;
  }

  get inTransaction(): boolean {
    return this.#database.inTransaction;
  }

  executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return retryWhileBusy(() => this.#run<Row>(sql, parameters), this.#busyTimeoutMs);
  }

  /** Runs a statement without parameters and result. */
  async execute(sql: string): Promise<void> {
    await retryWhileBusy(() => this.#run(sql, []), this.#busyTimeoutMs);
  }

  /**
   * Commits, and puts what was written from the log into the file in a step of its own: SQLite would do it within the commit,
   * and both may take long.
   */
  async commitMuch(): Promise<void> {
    this.#database.pragma("wal_autocheckpoint = 0");
    try {
      await this.execute("commit");
      await letOthersRun();
      this.#tidyLog();
    } finally {
      this.#database.pragma(`wal_autocheckpoint = ${usualCheckpoint}`);
    }
  }

  /** Never fails: what was committed is kept in the log, too, and SQLite takes the next occasion. */
  #tidyLog() {
    try {
      this.#database.pragma("wal_checkpoint(passive)");
    } catch (error) {
      if (!(error instanceof Database.SqliteError)) throw error;
    }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new InvariantError("The repository reads no streams.");
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  #run<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
    const statement = this.#prepare(sql);
    if (statement.reader) return { rows: statement.all(...parameters) as Row[] };
    const { changes } = statement.run(...parameters);
    this.changedRows += changes;
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  #prepare(sql: string): Database.Statement {
    const known = this.#statements.get(sql);
    if (known !== undefined) {
      this.#statements.delete(sql);
      this.#statements.set(sql, known);
      return known;
    }
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    if (this.#statements.size > statementsKept) this.#forgetOldest();
    return statement;
  }

  #forgetOldest() {
    for (const oldest of this.#statements.keys()) {
      this.#statements.delete(oldest);
      return;
    }
  }
}

const statementsKept = 200;

/** Of SQLite itself, in pages of the log. */
const usualCheckpoint = 1000;
