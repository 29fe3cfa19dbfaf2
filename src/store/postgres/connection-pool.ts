import type { PostgresConnection } from "./postgres-connection.js";

/** Connections that are opened when needed and handed out in the order of asking. Lost ones are replaced. */
export class ConnectionPool {
  readonly #open: () => Promise<PostgresConnection>;
  readonly #idle: PostgresConnection[] = [];
  readonly #waiting: (() => void)[] = [];
  /** How many more may be handed out. */
  #free: number;

  constructor(options: {
    readonly open: () => Promise<PostgresConnection>;
    readonly size: number;
  }) {
    this.#open = options.open;
    this.#free = options.size;
  }

  /** Throws what opening throws. */
  async acquire(): Promise<PostgresConnection> {
    await this.#turn();
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop()) {
      if (!idle.isLost) return idle;
      void idle.close();
    }
    try {
      return await this.#open();
    } catch (error) {
      this.#passTurn();
      throw error;
    }
  }

  release(connection: PostgresConnection): void {
    if (connection.isLost) void connection.close();
    else this.#idle.push(connection);
    this.#passTurn();
  }

  /** Lets go of the connections that nobody uses. */
  async closeIdle(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((connection) => connection.close()));
  }

  async #turn(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #passTurn() {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
