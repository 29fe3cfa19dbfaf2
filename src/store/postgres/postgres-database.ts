import { setTimeout as sleep } from "node:timers/promises";
import type { ConnectedKysely } from "../sql/connected-kysely.js";
import type { SqlDatabase } from "../sql/sql-database.js";
import { transact, type TransactionKind } from "../sql/transact.js";
import { ConnectionPool } from "./connection-pool.js";
import type { ConnectionSettings } from "./connection-settings.js";
import { isConflict } from "./database-errors.js";
import { PostgresConnection } from "./postgres-connection.js";
import { postgresDialect } from "./postgres-dialect.js";
import {
  migratingTransaction,
  readingTransaction,
  UnbegunError,
  writingTransaction,
} from "./transactions.js";

type Kind = TransactionKind<PostgresConnection>;
type Work<Result> = (db: ConnectedKysely) => Promise<Result>;

/**
 * A PostgreSQL database. Several connections read; one writes, since writers wait for each other anyway, so that those of
 * this process wait in their order and never use connections up.
 */
export class PostgresDatabase implements SqlDatabase {
  readonly description: string;
  readonly dialect = postgresDialect;
  readonly #readers: ConnectionPool;
  readonly #writers: ConnectionPool;
  readonly #writing: Kind;
  readonly #migrating: Kind;
  #running = 0;
  #onIdle: (() => void) | undefined;

  constructor(settings: ConnectionSettings, poolSize: number) {
    const open = () => PostgresConnection.open(settings);
    this.description = settings.description;
    this.#readers = new ConnectionPool({ open, size: poolSize });
    this.#writers = new ConnectionPool({ open, size: 1 });
    this.#writing = writingTransaction(settings);
    this.#migrating = migratingTransaction(settings);
  }

  read<Result>(work: Work<Result>): Promise<Result> {
    return this.#run(this.#readers, readingTransaction, work);
  }

  write<Result>(work: Work<Result>): Promise<Result> {
    return this.#run(this.#writers, this.#writing, work);
  }

  /** The same database where what is written is its tables. */
  forMigration(): SqlDatabase {
    return {
      description: this.description,
      dialect: this.dialect,
      read: (work) => this.read(work),
      write: (work) => this.#run(this.#writers, this.#migrating, work),
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

  async #run<Result>(pool: ConnectionPool, kind: Kind, work: Work<Result>): Promise<Result> {
    this.#running += 1;
    try {
      return await this.#repeat(() => transact(pool, kind, work));
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
