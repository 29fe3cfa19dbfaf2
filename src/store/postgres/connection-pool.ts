import { Turns, type Wait } from "../sql/turns.js";
import type { PostgresConnection } from "./postgres-connection.js";

/** Connections that are opened when needed and handed out in the order of asking. Lost ones are replaced. */
export class ConnectionPool {
  readonly #open: () => Promise<PostgresConnection>;
  readonly #idle: PostgresConnection[] = [];
  readonly #turns: Turns;

  constructor(options: {
    readonly open: () => Promise<PostgresConnection>;
    readonly size: number;
  }) {
    this.#open = options.open;
    this.#turns = new Turns(options.size);
  }

  /** Throws what opening throws, and what `Turns.take` does. */
  async acquire(wait: () => Wait): Promise<PostgresConnection> {
    await this.#turns.take(wait);
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop()) {
      if (!idle.isLost) return idle;
      void idle.close();
    }
    try {
      return await this.#open();
    } catch (error) {
      this.#turns.pass();
      throw error;
    }
  }

  release(connection: PostgresConnection): void {
    if (connection.isLost) void connection.close();
    else this.#idle.push(connection);
    this.#turns.pass();
  }

  /** Lets go of the connections that nobody uses. */
  async closeIdle(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((connection) => connection.close()));
  }
}
