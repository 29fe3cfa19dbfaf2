import {
  ConnectionLostError,
  NotARepositoryError,
  RepositoryOutdatedError,
  RepositoryTooNewError,
} from "../errors.js";
import { newestVersion } from "../sql/migrations/migrate.js";
import type { TransactionKind } from "../sql/transact.js";
import type { ConnectionSettings } from "./connection-settings.js";
import { PostgresConnection } from "./postgres-connection.js";
import { TableStatistics } from "./table-statistics.js";
import { findOutcome } from "./transaction-outcome.js";

/** The connection that a transaction was to begin on was gone: no statement of its work has run. */
export class UnbegunError extends ConnectionLostError {}

/**
 * Sees one snapshot and locks nothing. What was read stands, even when the connection is lost at the end, so that nobody waits
 * for it, nor for the beginning.
 */
export const readingTransaction: TransactionKind<PostgresConnection> = {
  begin: (connection) =>
    beginWith(connection, async () => {
      await connection.begin("begin isolation level repeatable read read only");
    }),
  async commit(connection) {
    if (connection.failure !== undefined) await connection.commit();
    else connection.commitWithoutWaiting();
  },
  rollback,
  beginsAlong: true,
};

/**
 * Holds the one row of `schema_version` from its first statement on, which every writer does. A row and no lock of
 * PostgreSQL's own, so that databases that only speak its protocol can do it, too.
 */
export function writingTransaction(
  settings: ConnectionSettings,
): TransactionKind<PostgresConnection> {
  const statistics = new TableStatistics();
  return {
    begin: (connection) =>
      beginWith(connection, async () => {
        const [row] = await connection.begin(
          "begin isolation level read committed; select version, pg_current_xact_id()::text as id from schema_version for update",
        );
        connection.transactionId = String(row?.["id"]);
        requireVersion(settings, row?.["version"]);
      }),
    async commit(connection) {
      await commitWriting(settings, connection);
      await statistics.afterCommit(connection);
    },
    rollback,
  };
}

/** Excludes other migrations, also where there are no tables yet, and writers where there are. */
export function migratingTransaction(
  settings: ConnectionSettings,
): TransactionKind<PostgresConnection> {
  return {
    begin: (connection) =>
      beginWith(connection, async () => {
        const [row] = await connection.begin(
          "begin isolation level read committed; select pg_current_xact_id()::text as id, pg_advisory_xact_lock(hashtext('mcpgen ' || current_schema()))",
        );
        connection.transactionId = String(row?.["id"]);
        const [table] = await connection.execute(
          "select from pg_tables where schemaname = current_schema() and tablename = 'schema_version'",
        );
        if (table !== undefined) await connection.execute("select from schema_version for update");
      }),
    commit: (connection) => commitWriting(settings, connection),
    rollback,
  };
}

async function rollback(connection: PostgresConnection): Promise<void> {
  const { failure, hasConflict } = connection;
  await connection.rollback();
  // Whatever the work made of it, that is why it failed.
  if (hasConflict) throw failure;
}

/** Leaves no transaction open when it throws. */
async function beginWith(connection: PostgresConnection, begin: () => Promise<void>) {
  try {
    await begin();
  } catch (error) {
    await connection.rollback();
    if (!(error instanceof ConnectionLostError)) throw error;
    throw new UnbegunError(error.message, false, { cause: error.cause });
  }
}

/** Another process may have migrated, or restored an older copy, since this one has opened the repository. */
function requireVersion({ description }: ConnectionSettings, version: unknown): void {
  if (version === newestVersion) return;
  if (typeof version !== "number") {
    throw new NotARepositoryError(`${description} no longer says which version its tables are.`);
  }
  if (version > newestVersion) {
    throw new RepositoryTooNewError(
      `${description} was brought to version ${version} of its schema by a newer version of mcpgen; this one knows ${newestVersion}. Nothing was written.`,
    );
  }
  throw new RepositoryOutdatedError(
    `${description} was taken back to version ${version} of its schema, this one needs ${newestVersion}. Nothing was written. Run "mcpgen db migrate".`,
  );
}

/** Where the connection is lost on the way, the server is asked what became of the transaction. */
async function commitWriting(
  settings: ConnectionSettings,
  connection: PostgresConnection,
): Promise<void> {
  const wasLost = connection.isLost;
  try {
    await connection.commit();
  } catch (error) {
    if (!connection.isLost || wasLost || connection.transactionId === undefined) throw error;
    const written = await findOutcome(
      () => PostgresConnection.open(settings),
      connection.transactionId,
      settings.busyTimeoutMs,
    );
    if (written === true) return;
    if (written === false) throw error;
    const message =
      "The connection to the database was lost while it kept the change, and whether it did could not be found out. Look before trying again.";
    throw new ConnectionLostError(message, undefined, { cause: error });
  }
}
