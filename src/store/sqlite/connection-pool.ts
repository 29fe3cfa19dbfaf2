import type { SqliteConnection } from "./sqlite-connection.js";

/** Connections that are opened when needed and handed out in the order of asking. */
export class ConnectionPool {
  readonly #open: () => SqliteConnection;
  readonly #size: number;
  readonly #idle: SqliteConnection[] = [];
  readonly #waiting: ((connection: SqliteConnection) => void)[] = [];
  #opened = 0;
  #onIdle: (() => void) | undefined;

  constructor(options: { readonly open: () => SqliteConnection; readonly size: number }) {
    this.#open = options.open;
    this.#size = options.size;
  }

  async acquire(): Promise<SqliteConnection> {
    const idle = this.#idle.pop();
    if (idle !== undefined) return idle;
    if (this.#opened === this.#size) return new Promise((resolve) => this.#waiting.push(resolve));
    const connection = this.#open();
    this.#opened += 1;
    return connection;
  }

  release(connection: SqliteConnection): void {
    const next = this.#waiting.shift();
    if (next !== undefined) return next(connection);
    this.#idle.push(connection);
    if (this.#idle.length === this.#opened) this.#onIdle?.();
  }

  /** Waits until all connections are back, then closes them. Nothing may be acquired after this is called. */
  async close(): Promise<void> {
    if (this.#idle.length < this.#opened) {
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
    }
    for (const connection of this.#idle.splice(0)) connection.close();
  }
}
