import type { ContentRepository } from "../store/content-repository.js";
import {
  AccessDeniedError,
  ConnectionLostError,
  NotARepositoryError,
  RepositoryBusyError,
  RepositoryNotWritableError,
  RepositoryOutdatedError,
  RepositoryTooNewError,
} from "../store/errors.js";
import type { OpenStoreOptions } from "./open-store.js";
import { UsageError } from "./usage-error.js";

/** Opens the store in a PostgreSQL database. Throws `UsageError`, never with the URL's password in it. */
export async function openPostgresStore(
  url: string,
  options: OpenStoreOptions,
): Promise<ContentRepository> {
  const { openPostgresRepository } = await import("../store/postgres.js");
  try {
    return await openPostgresRepository({ ...options, url });
  } catch (error) {
    const hint = hintFor(error);
    if (hint === undefined || !(error instanceof Error)) throw error;
    throw new UsageError(error.message, hint);
  }
}

const otherDatabase = "name another database or schema in store.url in mcpgen.yaml";

/** Each error of opening a repository is about what the user has, and each has something to do. */
function hintFor(error: unknown): string | undefined {
  if (error instanceof ConnectionLostError)
    return "Start the server, or correct store.url in mcpgen.yaml, or the variable that it names.";
  if (error instanceof AccessDeniedError)
    return "Correct the user and the password in store.url in mcpgen.yaml, or in the variable that it names.";
  if (error instanceof RepositoryOutdatedError) {
    // Only of a database without tables is it said that it holds none yet.
    return error.message.includes("no content repository yet")
      ? "The database is empty, so that nothing in it can be lost."
      : "A migration cannot be taken back: make a copy of the database first.";
  }
  if (error instanceof RepositoryTooNewError) return `Update mcpgen, or ${otherDatabase}.`;
  if (error instanceof NotARepositoryError)
    return "Correct store.url in mcpgen.yaml, or the variable that it names; ?options=-c%20search_path%3Dname at its end chooses a schema.";
  if (error instanceof RepositoryNotWritableError)
    return `Give the user the right to it, or ${otherDatabase}.`;
  if (error instanceof RepositoryBusyError)
    return "Look for a program that keeps a transaction or too many connections open.";
  return undefined;
}
