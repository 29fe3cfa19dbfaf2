import type { ConnectedKysely } from "./connected-kysely.js";

/** Connections that are handed out one by one. */
interface Pool<Connection> {
  acquire(): Promise<Connection>;
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
   * Whether the work's first statement is sent without waiting for the answer to the beginning. It fails when that did, and
   * what counts is why.
   */
  readonly beginsAlong?: boolean;
}

/** Runs `work` in a transaction on a connection of a pool: kept when the work is done, taken back when it throws. */
export async function transact<Connection extends { readonly db: ConnectedKysely }, Result>(
  pool: Pool<Connection>,
  kind: TransactionKind<Connection>,
  work: (db: ConnectedKysely) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.acquire();
  try {
    const begun = kind.begin(connection);
    if (kind.beginsAlong === true) begun.catch(() => undefined);
    else await begun;
    let result: Result;
    try {
      result = await work(connection.db);
      await begun;
      await kind.commit(connection);
    } catch (error) {
      await begun;
      await kind.rollback(connection);
      throw error;
    }
    return result;
  } finally {
    pool.release(connection);
  }
}
