import { setTimeout as sleep } from "node:timers/promises";
import type { ConnectedKysely } from "../sql/connected-kysely.js";
import { type Readers, readOnDemand } from "../sql/read-on-demand.js";
import type { SqlDatabase } from "../sql/sql-database.js";
import { transact, type TransactionKind } from "../sql/transact.js";
import { WorkUnderWay } from "../sql/work-under-way.js";
import { ConnectionPool } from "./connection-pool.js";
import type { ConnectionSettings } from "./connection-settings.js";
import { isConflict } from "./database-errors.js";
import { PostgresConnection } from "./postgres-connection.js";
import { postgresDialect, spokenPostgres } from "./postgres-dialect.js";
import {
  migratingTransaction,
  readingTransaction,
  UnbegunError,
  writingTransaction,
} from "./transactions.js";

type Kind = TransactionKind<PostgresConnection>;
type PostgresReaders = Readers<PostgresConnection> & { readonly pool: ConnectionPool };
type WriteOptions = { readonly signal?: AbortSignal | undefined };
type Work<Result> = (db: ConnectedKysely) => Promise<Result>;

/**
 * A PostgreSQL database. Several connections read; one writes, since writers wait for each other anyway, so that those of
 * this process wait in their order and never use connections up.
 */
export class PostgresDatabase implements SqlDatabase {
  readonly description: string;
  readonly dialect = postgresDialect;
  readonly #readers: PostgresReaders;
  readonly #probes: PostgresReaders;
  readonly #writers: ConnectionPool;
  readonly #writing: Kind;
  readonly #migrating: Kind;
  readonly #writeWaitMs: number;
  readonly #underWay = new WorkUnderWay();

  constructor(
    settings: ConnectionSettings,
    options: {
      readonly poolSize: number;
      /** How long a read waits for a connection, and a write for the writes before it. */
      readonly readWaitMs: number;
      readonly writeWaitMs: number;
    },
  ) {
    const open = () => PostgresConnection.open(settings);
    this.description = settings.description;
    const readersOf = (size: number): PostgresReaders => ({
      pool: new ConnectionPool({ open, size }),
      kind: readingTransaction,
      spoken: spokenPostgres,
      waitMs: options.readWaitMs,
      holders: new Set(),
    });
    this.#readers = readersOf(options.poolSize);
    this.#probes = readersOf(mostProbes);
    this.#writers = new ConnectionPool({ open, size: 1 });
    this.#writing = writingTransaction(settings);
    this.#migrating = migratingTransaction(settings);
    this.#writeWaitMs = options.writeWaitMs;
  }

  read<Result>(work: Work<Result>): Promise<Result> {
    return this.#read(this.#readers, work);
  }

  write<Result>(work: Work<Result>, options: WriteOptions = {}): Promise<Result> {
    return this.#write(this.#writing, work, options);
  }

  probe<Result>(work: Work<Result>): Promise<Result> {
    return this.#read(this.#probes, work);
  }

  /** The same database where what is written is its tables. */
  forMigration(): SqlDatabase {
    return {
      description: this.description,
      dialect: this.dialect,
      read: (work) => this.read(work),
      write: (work, options = {}) => this.#write(this.#migrating, work, options),
      probe: (work) => this.probe(work),
      close: () => this.close(),
    };
  }

  async close(): Promise<void> {
    await this.#underWay.ended();
    const pools = [this.#readers.pool, this.#probes.pool, this.#writers];
    await Promise.all(pools.map((pool) => pool.closeIdle()));
  }

  #read<Result>(readers: PostgresReaders, work: Work<Result>): Promise<Result> {
    return this.#underWay.run(() => this.#repeat(() => readOnDemand(readers, work)));
  }

  #write<Result>(kind: Kind, work: Work<Result>, options: WriteOptions): Promise<Result> {
    const wait = { waitMs: this.#writeWaitMs, ...options };
    return this.#underWay.run(() => this.#repeat(() => transact(this.#writers, kind, work, wait)));
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
    void this.#readers.pool.closeIdle();
    void this.#probes.pool.closeIdle();
    void this.#writers.closeIdle();
  }
}

const mostAttempts = 5;
/** Before the second attempt; uneven, so that two that met do not meet again. */
const longestWaitMs = 40;

/** One is used, unless a connection hangs: then the next probe finds out whether another one answers. */
const mostProbes = 3;
