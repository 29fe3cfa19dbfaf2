import type { PostgresConnection } from "./postgres-connection.js";

/**
 * Has PostgreSQL count the tables again whenever this process has written much since: without numbers it takes every index
 * for as good as any other, and its own turn may be a minute away. The steps double, so that the cost stays small.
 */
export class TableStatistics {
  #changed = 0;
  #step = firstStep;

  /** To be told after each commit. Never fails: without the right to the tables there is nothing to be done. */
  async afterCommit(connection: PostgresConnection): Promise<void> {
    this.#changed += connection.changedRows;
    if (this.#changed < this.#step || connection.isLost) return;
    this.#changed = 0;
    this.#step = Math.min(this.#step * 2, longestStep);
    await connection.execute("analyze (skip_locked) node, property").catch(() => undefined);
  }
}

const firstStep = 500;
const longestStep = 100_000;
