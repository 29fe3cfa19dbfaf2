import { Turns, type Wait } from "../sql/turns.js";
import type { SqliteConnection } from "./sqlite-connection.js";

/** Connections that are opened when needed and handed out in the order of asking. */
export class ConnectionPool {
  readonly #open: (opened: number) => SqliteConnection;
  readonly #turns: Turns;
  /** In the order of opening: the first ones are used where a few are enough. */
  readonly #connections: SqliteConnection[] = [];
  readonly #idle = new Set<SqliteConnection>();

  /** `open` is told how many are open already. */
  constructor(options: {
    readonly open: (opened: number) => SqliteConnection;
    readonly size: number;
  }) {
    this.#open = options.open;
    this.#turns = new Turns(options.size);
  }

  async acquire(wait: () => Wait): Promise<SqliteConnection> {
    await this.#turns.take(wait);
    try {
      return this.#takeIdle() ?? this.#openAnother();
    } catch (error) {
      this.#turns.pass();
      throw error;
    }
  }

  release(connection: SqliteConnection): void {
    this.#idle.add(connection);
    this.#turns.pass();
  }

  /** To be called when all connections are back and no more are asked for. */
  close(): void {
    for (const connection of this.#connections.splice(0)) connection.close();
  }

  #takeIdle(): SqliteConnection | undefined {
    const first = this.#connections.find((each) => this.#idle.has(each));
    if (first !== undefined) this.#idle.delete(first);
    return first;
  }

  #openAnother(): SqliteConnection {
    const connection = this.#open(this.#connections.length);
    this.#connections.push(connection);
    return connection;
  }
}
