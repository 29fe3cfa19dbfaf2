import { randomUUID } from "node:crypto";
import type {
  Capabilities,
  ContentReader,
  ContentRepository,
  ContentSession,
  Side,
} from "../content-repository.js";
import { RepositoryClosedError } from "../errors.js";
import { noNode, probing } from "../probe.js";
import type { ConnectedKysely } from "./connected-kysely.js";
import { KnownRows } from "./known-rows.js";
import { findRow } from "./reading.js";
import { repositorySecret } from "./secret.js";
import type { SqlDatabase } from "./sql-database.js";
import { type ReaderContext, SqlReader } from "./sql-reader.js";
import { SqlSession } from "./sql-session.js";
import { createStatements } from "./statements.js";

/** What a test replaces. */
export interface SqlRepositoryOptions {
  readonly now?: () => Date;
  readonly newUuid?: () => string;
}

/** A content repository in an SQL database whose tables are of the newest version. */
export class SqlRepository implements ContentRepository {
  readonly capabilities: Capabilities = {
    transactions: true,
    ordering: true,
    publication: true,
    queries: true,
  };
  readonly #database: SqlDatabase;
  readonly #statements = createStatements();
  readonly #now: () => Date;
  readonly #newUuid: () => string;
  #closed: Promise<void> | undefined;
  #secret: Promise<string> | undefined;

  constructor(database: SqlDatabase, options: SqlRepositoryOptions = {}) {
    this.#database = database;
    this.#now = options.now ?? (() => new Date());
    this.#newUuid = options.newUuid ?? randomUUID;
  }

  async read<Result>(
    work: (content: ContentReader) => Promise<Result>,
    { side = "author" }: { readonly side?: Side } = {},
  ): Promise<Result> {
    this.#assertOpen();
    return this.#database.read((db) => {
      const reader = new SqlReader(this.#reading(db, side));
      return runWith(reader, work);
    });
  }

  async write<Result>(
    work: (content: ContentSession) => Promise<Result>,
    options?: { readonly signal?: AbortSignal },
  ): Promise<Result> {
    this.#assertOpen();
    options?.signal?.throwIfAborted();
    return this.#database.write((db) => {
      const time = this.#now().toISOString();
      const reading = this.#reading(db, "author");
      return runWith(new SqlSession(reading, { time, newUuid: this.#newUuid }), work);
    }, options);
  }

  /** See `probeRepository`. */
  async [probing](): Promise<void> {
    this.#assertOpen();
    await this.#database.probe((db) => findRow(this.#reading(db, "author"), "readiness", noNode));
  }

  async secret(): Promise<string> {
    this.#assertOpen();
    this.#secret ??= repositorySecret(this.#database);
    try {
      return await this.#secret;
    } catch (error) {
      this.#secret = undefined;
      throw error;
    }
  }

  close(): Promise<void> {
    this.#closed ??= this.#database.close();
    return this.#closed;
  }

  #reading(db: ConnectedKysely, side: Side): ReaderContext {
    const { dialect } = this.#database;
    return { db, dialect, statements: this.#statements, side, known: new KnownRows() };
  }

  #assertOpen() {
    if (this.#closed) throw new RepositoryClosedError();
  }
}

/** Ends the session before the transaction does, so that no late call runs outside it. */
async function runWith<Session extends SqlReader, Result>(
  session: Session,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(session);
  } finally {
    await session.end();
  }
}
