import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import type { SqlDatabase } from "../sql/sql-database.js";
import type { Tables } from "../sql/tables.js";
import { ConnectionPool } from "./connection-pool.js";
import type { ConnectionSettings } from "./connection-settings.js";
import { isConflict } from "./database-errors.js";
import { PostgresConnection } from "./postgres-connection.js";
import { createKysely, postgresDialect } from "./postgres-dialect.js";
import {
  migratingTransaction,
  readingTransaction,
  UnbegunError,
  writingTransaction,
} from "./transactions.js";

type Work<Result> = (db: Transaction<Tables>) => Promise<Result>;

/**
 * A PostgreSQL database. Several connections read; one writes, since writers wait for each other anyway, so that those of
 * this process wait in their order and never use connections up.
 */
export class PostgresDatabase implements SqlDatabase {
  readonly description: string;
  readonly dialect = postgresDialect;
  readonly #readers: ConnectionPool;
  readonly #writers: ConnectionPool;
  readonly #reading: Kysely<Tables>;
  readonly #writing: Kysely<Tables>;
  readonly #migrating: Kysely<Tables>;
  #running = 0;
  #onIdle: (() => void) | undefined;

  constructor(settings: ConnectionSettings, poolSize: number) {
    const open = () => PostgresConnection.open(settings);
    this.description = settings.description;
    this.#readers = new ConnectionPool({ open, size: poolSize });
    this.#writers = new ConnectionPool({ open, size: 1 });
    this.#reading = createKysely(this.#readers, readingTransaction);
    this.#writing = createKysely(this.#writers, writingTransaction(settings));
    this.#migrating = createKysely(this.#writers, migratingTransaction(settings));
  }

  read<Result>(work: Work<Result>): Promise<Result> {
    return this.#run(this.#reading, work);
  }

  write<Result>(work: Work<Result>): Promise<Result> {
    return this.#run(this.#writing, work);
  }

  /** The same database where what is written is its tables. */
  forMigration(): SqlDatabase {
    return {
      description: this.description,
      dialect: this.dialect,
      read: (work) => this.read(work),
      write: (work) => this.#run(this.#migrating, work),
      close: () => this.close(),
    };
  }

  async close(): Promise<void> {
    if (this.#running > 0) {
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
    }
    await Promise.all([this.#readers.closeIdle(), this.#writers.closeIdle()]);
  }

  async #run<Result>(db: Kysely<Tables>, work: Work<Result>): Promise<Result> {
    this.#running += 1;
    try {
      return await this.#repeat(() => db.transaction().execute(work));
    } finally {
      this.#running -= 1;
      if (this.#running === 0) this.#onIdle?.();
    }
  }

  /** Runs a transaction again of which the database has kept nothing through no fault of its own. */
  async #repeat<Result>(transact: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await transact();
      } catch (error) {
        const isStale = error instanceof UnbegunError;
        if (attempt === mostAttempts || !(isStale || isConflict(error))) throw error;
        // What the server closed, such as at a restart, it closed for all.
        if (isStale) this.#forgetIdle();
        else await sleep(Math.random() * attempt * longestWaitMs);
      }
    }
  }

  #forgetIdle() {
    void this.#readers.closeIdle();
    void this.#writers.closeIdle();
  }
}

const mostAttempts = 5;
/** Before the second attempt; uneven, so that two that met do not meet again. */
const longestWaitMs = 40;
