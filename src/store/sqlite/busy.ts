import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { RepositoryBusyError } from "../errors.js";

/**
 * Runs `work` until another connection no longer keeps it from running. Waits without holding up the event loop, which
 * the other connection may need when it belongs to this process. Throws `RepositoryBusyError` after the time-out.
 */
export async function retryWhileBusy<Result>(
  work: () => Result,
  timeoutMs: number,
): Promise<Result> {
  let deadline: number | undefined;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      deadline ??= performance.now() + timeoutMs;
      if (performance.now() >= deadline) throw busyError(timeoutMs, error);
    }
    await sleep(shortestWaitMs + Math.random() * waitSpreadMs);
  }
}

/** Short and uneven, so that a process that writes without pause cannot keep another out. */
const shortestWaitMs = 1;
const waitSpreadMs = 4;

function isBusy(error: unknown): boolean {
  if (!(error instanceof Database.SqliteError)) return false;
  return error.code.startsWith("SQLITE_BUSY") || error.code === "SQLITE_PROTOCOL";
}

function busyError(timeoutMs: number, cause: unknown): RepositoryBusyError {
  const message = `Another process kept the content repository busy for more than ${timeoutMs} ms. Nothing was written; try again.`;
  return new RepositoryBusyError(message, { cause });
}
