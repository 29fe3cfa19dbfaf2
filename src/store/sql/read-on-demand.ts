import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import { InvariantError } from "../../util/invariant.js";
import { RepositoryBusyError, SessionEndedError } from "../errors.js";
import { ConnectedKysely, type Spoken } from "./connected-kysely.js";
import type { Pool, TransactionKind } from "./transact.js";
import { longestTimer, type Wait } from "./turns.js";

/** Where those who read get their connections, and how they use them. */
export interface Readers<Connection> {
  readonly pool: Pool<Connection>;
  readonly kind: TransactionKind<Connection>;
  readonly spoken: Spoken;
  /** How long a read waits for a connection, in milliseconds. */
  readonly waitMs: number;
  /** Reads that have a connection of the pool; those who share it share this. */
  readonly holders: Set<Holder>;
}

/** A read that has a connection. */
interface Holder {
  /** How long it has asked for nothing, in milliseconds. */
  idleMs(): number;
  /** Ends its transaction and gives its connection back; its next query is refused as busy. */
  giveWay(): Promise<void>;
}

/**
 * Runs `work` in a transaction that begins, on a connection of the pool, with its first query: work that waits for something else
 * first, or never reads, has nothing that others wait for. Where all connections are taken and one has been idle for half of the
 * time that a read waits, its read gives way: its next query throws `RepositoryBusyError`. No query starts once the work has
 * ended, and none that waits for a connection then gets it.
 */
export async function readOnDemand<Connection extends DatabaseConnection, Result>(
  readers: Readers<Connection>,
  work: (db: ConnectedKysely) => Promise<Result>,
): Promise<Result> {
  const { pool, kind, spoken } = readers;
  const demand = new ConnectionOnDemand(readers);
  try {
    try {
      const result = await work(new ConnectedKysely(demand, spoken));
      const held = await demand.end();
      await held?.begun;
      if (held !== undefined) await kind.commit(held.connection);
      return result;
    } catch (error) {
      const held = await demand.end();
      await held?.begun;
      if (held !== undefined) await kind.rollback(held.connection);
      throw error;
    }
  } finally {
    const held = await demand.end();
    if (held !== undefined) pool.release(held.connection);
  }
}

/** A connection with a transaction on it. */
interface Held<Connection> {
  readonly connection: Connection;
  /** Rejects when the transaction could not begin. */
  readonly begun: Promise<void>;
}

/** Is taken from the pool for the first query. When that fails, it fails for all. */
class ConnectionOnDemand<Connection extends DatabaseConnection>
  implements DatabaseConnection, Holder
{
  readonly #readers: Readers<Connection>;
  /** Ends the waiting for a connection; there only while it lasts. */
  #leaving: AbortController | undefined;
  #hasEnded = false;
  #held: Promise<Held<Connection>> | undefined;
  #running = 0;
  #lastAsked = 0;
  #gaveWay: Promise<void> | undefined;

  constructor(readers: Readers<Connection>) {
    this.#readers = readers;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#hasEnded) throw new SessionEndedError();
    if (this.#gaveWay !== undefined) throw gaveWayError(this.#readers.waitMs);
    this.#running += 1;
    try {
      this.#held ??= this.#take();
      const { connection, begun } = await this.#held;
      if (this.#readers.kind.beginsAlong !== true) await begun;
      if (this.#hasEnded) throw new SessionEndedError();
      return await connection.executeQuery<Row>(query);
    } finally {
      this.#running -= 1;
      this.#lastAsked = performance.now();
    }
  }

  idleMs(): number {
    return this.#running > 0 ? 0 : performance.now() - this.#lastAsked;
  }

  giveWay(): Promise<void> {
    this.#gaveWay ??= this.#giveBack();
    return this.#gaveWay;
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new InvariantError("The repository reads no streams.");
  }

  /** Refuses queries from now on; answers what was taken. */
  async end(): Promise<Held<Connection> | undefined> {
    this.#hasEnded = true;
    this.#leaving?.abort(new SessionEndedError());
    const held = await this.#held?.catch(() => undefined);
    this.#readers.holders.delete(this);
    await this.#gaveWay;
    return this.#gaveWay === undefined ? held : undefined;
  }

  async #take(): Promise<Held<Connection>> {
    const { pool, kind, holders } = this.#readers;
    const connection = await this.#acquire(pool);
    holders.add(this);
    const begun = kind.begin(connection);
    // Why it failed is told where the transaction ends, too.
    begun.catch(() => undefined);
    return { connection, begun };
  }

  async #acquire(pool: Pool<Connection>): Promise<Connection> {
    const { waitMs } = this.#readers;
    let hurry: NodeJS.Timeout | undefined;
    const startWaiting = (): Wait => {
      const leaving = new AbortController();
      this.#leaving = leaving;
      hurry = setInterval(() => this.#askToGiveWay(), Math.min(waitMs, longestTimer) / 4);
      return { waitMs, signal: leaving.signal };
    };
    try {
      return await pool.acquire(startWaiting);
    } finally {
      clearInterval(hurry);
      this.#leaving = undefined;
    }
  }

  /** Whoever has been idle for longest lets the next one in. */
  #askToGiveWay(): void {
    const { holders, waitMs } = this.#readers;
    const idle = [...holders].map((holder) => ({ holder, idleMs: holder.idleMs() }));
    const [longest] = idle.sort((one, other) => other.idleMs - one.idleMs);
    if (longest !== undefined && longest.idleMs >= waitMs / 2) void longest.holder.giveWay();
  }

  /** Never fails: nothing was written, and a pool takes a lost connection back, too. */
  async #giveBack(): Promise<void> {
    const { pool, kind, holders } = this.#readers;
    holders.delete(this);
    const held = await this.#held?.catch(() => undefined);
    if (held === undefined) return;
    try {
      await held.begun;
      await kind.rollback(held.connection);
    } catch {
      // It could not begin, which its work was told of.
    } finally {
      pool.release(held.connection);
    }
  }
}

function gaveWayError(waitMs: number): RepositoryBusyError {
  return new RepositoryBusyError(
    `This read asked for nothing for more than ${waitMs / 2} ms while others waited for its connection, and gave way to them. Nothing was written; try again.`,
  );
}
