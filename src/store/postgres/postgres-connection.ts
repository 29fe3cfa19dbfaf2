import { Client, type CustomTypesConfig, type QueryConfig, type QueryResult, types } from "pg";
import type { CompiledQuery, DatabaseConnection, QueryResult as KyselyResult } from "kysely";
import { InvariantError } from "../../util/invariant.js";
import { isPrepared } from "../sql/compiled-query.js";
import { ConnectedKysely } from "../sql/connected-kysely.js";
import type { ConnectionSettings } from "./connection-settings.js";
import {
  endsConnection,
  explainConnecting,
  explainStatement,
  isConflict,
  lostConnection,
} from "./database-errors.js";
import { spokenPostgres } from "./postgres-dialect.js";

/** A connection that prepares a query of fixed text once, and knows when it is lost and why its transaction failed. */
export class PostgresConnection implements DatabaseConnection {
  readonly db = new ConnectedKysely(this, spokenPostgres);
  readonly #client: Client;
  readonly #settings: ConnectionSettings;
  /** Names of prepared statements by their text. */
  readonly #names = new Map<string, string>();
  #last: Promise<unknown> = Promise.resolve();
  #lostBy: unknown;
  #failure: unknown;
  /** How many rows the transaction has written. */
  changedRows = 0;
  /** The id of the open transaction where its outcome may have to be asked for. */
  transactionId: string | undefined;

  /** Throws `ConnectionLostError`, `AccessDeniedError`, `NotARepositoryError` and `RepositoryBusyError`. */
  static async open(settings: ConnectionSettings): Promise<PostgresConnection> {
    const client = new Client({
      connectionString: settings.url,
      fallback_application_name: "mcpgen",
      connectionTimeoutMillis,
      keepAlive: true,
      pipeline: true,
      types: numberTypes,
    });
    const connection = new PostgresConnection(client, settings);
    try {
      await client.connect();
      await client.query(`set lock_timeout = ${Math.max(1, Math.trunc(settings.busyTimeoutMs))}`);
      return connection;
    } catch (error) {
      void client.end().catch(() => undefined);
      throw explainConnecting(settings, error);
    }
  }

  private constructor(client: Client, settings: ConnectionSettings) {
    this.#client = client;
    this.#settings = settings;
    client.on("error", (error) => {
      this.#lostBy ??= error;
    });
  }

  get isLost(): boolean {
    return this.#lostBy !== undefined;
  }

  /** The first error that a statement of the open transaction met: the database refuses all statements after it. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Whether that error was a meeting with another transaction. */
  get hasConflict(): boolean {
    return isConflict(this.#failure);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<KyselyResult<Row>> {
    const { rows, rowCount, command } = await this.#run({
      text: query.sql,
      values: query.parameters.map(toParameter),
      ...(isPrepared(query) && { name: this.#nameOf(query.sql) }),
    });
    if (command !== "SELECT") this.changedRows += rowCount ?? 0;
    return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) };
  }

  streamQuery<Row>(): AsyncIterableIterator<KyselyResult<Row>> {
    throw new InvariantError("The repository reads no streams.");
  }

  /** Runs statements without parameters; answers the rows of the last. */
  async execute(text: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
    return (await this.#run({ text })).rows;
  }

  /** Forgets the transaction before, then runs the statements that begin one. */
  async begin(text: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
    this.#failure = undefined;
    this.transactionId = undefined;
    this.changedRows = 0;
    this.#sendTogether();
    try {
      return await this.execute(text);
    } catch (error) {
      await this.rollback();
      throw error;
    }
  }

  /** Keeps what was written. Throws what the transaction met before, since the database then keeps nothing. */
  async commit(): Promise<void> {
    const { command } = await this.#run({ text: "commit" });
    if (command === "ROLLBACK") {
      throw this.#failure ?? new InvariantError("The database rolled back without an error.");
    }
  }

  /** The same for a transaction that wrote nothing and in which nothing failed: there is nothing to be lost. */
  commitWithoutWaiting(): void {
    this.#run({ text: "commit" }).catch(() => undefined);
  }

  /** Never fails: a connection that cannot do it is lost, and its transaction with it. */
  async rollback(): Promise<void> {
    await this.#last;
    if (this.isLost) return;
    try {
      await this.#client.query("rollback");
    } catch (error) {
      this.#lostBy ??= error;
    }
  }

  /** Waits for the server only while it is there. */
  async close(): Promise<void> {
    const ended = this.#client.end().catch(() => undefined);
    if (!this.isLost) await ended;
  }

  /** Holds what is sent back until all that can be said at once has been: the server wakes up once for it. */
  #sendTogether(): void {
    const { stream } = this.#client.connection;
    stream.cork();
    setImmediate(() => stream.uncork());
  }

  /** One after the other, however they are called: the server answers in order. */
  #run(config: QueryConfig): Promise<QueryResult> {
    const result = this.#send(config);
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #send(config: QueryConfig): Promise<QueryResult> {
    if (this.isLost) throw lostConnection(this.#settings, this.#lostBy);
    try {
      // Several statements in one text have several results.
      const results: QueryResult | QueryResult[] = await this.#client.query(config);
      return Array.isArray(results) ? lastOf(results) : results;
    } catch (error) {
      if (endsConnection(error)) this.#lostBy ??= error;
      this.#failure ??= error;
      throw this.isLost
        ? lostConnection(this.#settings, error)
        : explainStatement(this.#settings, error);
    }
  }

  #nameOf(text: string): string {
    const name = this.#names.get(text) ?? `mcpgen_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/** A server that does not answer at all is not waited for. */
const connectionTimeoutMillis = 10_000;

/** `bigint`, and `numeric` as the sum of such, are numbers as on other databases. */
const numberTypes: CustomTypesConfig = {
  getTypeParser: ((id: number, format?: "text" | "binary") =>
    id === types.builtins.INT8 || id === types.builtins.NUMERIC
      ? Number
      : types.getTypeParser(id, format)) as CustomTypesConfig["getTypeParser"],
};

/** No stored text holds a NUL, which PostgreSQL refuses in every text: a text with one is simply not found. */
function toParameter(value: unknown): unknown {
  return typeof value === "string" && value.includes("\0")
    ? value.replaceAll("\0", "\u{fffd}")
    : value;
}

function lastOf(results: readonly QueryResult[]): QueryResult {
  const last = results.at(-1);
  if (last === undefined) throw new InvariantError("There was no statement.");
  return last;
}
