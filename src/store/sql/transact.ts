import type { ConnectedKysely } from "./connected-kysely.js";
import type { Wait } from "./turns.js";

/** Connections that are handed out one by one, in the order of asking. */
export interface Pool<Connection> {
  /** Throws what `Turns.take` does, and what opening one throws. */
  acquire(wait: () => Wait): Promise<Connection>;
  release(connection: Connection): void;
}

/** How transactions of one kind begin and end. */
export interface TransactionKind<Connection> {
  /** Begins it; when this throws, none is open. */
  begin(connection: Connection): Promise<void>;
  /** Ends it; returns when what it wrote was kept. */
  commit(connection: Connection): Promise<void>;
  /** Takes back what it wrote. Throws what the work failed of, where that is known better than by what the work threw. */
  rollback(connection: Connection): Promise<void>;
  /**
   * Whether the first statement of work that reads is sent without waiting for the answer to the beginning. It fails when that did, and
   * what counts is why.
   */
  readonly beginsAlong?: boolean;
}

/** Runs `work` in a transaction on a connection of a pool: kept when the work is done, taken back when it throws. */
export async function transact<Connection extends { readonly db: ConnectedKysely }, Result>(
  pool: Pool<Connection>,
  kind: TransactionKind<Connection>,
  work: (db: ConnectedKysely) => Promise<Result>,
  wait: Wait,
): Promise<Result> {
  const connection = await pool.acquire(() => wait);
  try {
    await kind.begin(connection);
    let result: Result;
    try {
      result = await work(connection.db);
      await kind.commit(connection);
    } catch (error) {
      await kind.rollback(connection);
      throw error;
    }
    return result;
  } finally {
    pool.release(connection);
  }
}
