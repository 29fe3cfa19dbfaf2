import Database from "better-sqlite3";
import { NativeCodeMissingError } from "../errors.js";

/** Opens one connection. Throws SQLite's errors, and `NativeCodeMissingError` when SQLite itself cannot be loaded. */
export function openDatabase(file: string, options: Database.Options = {}): Database.Database {
  try {
    return new Database(file, options);
  } catch (error) {
    const reason = loadingFailure(error);
    if (reason === undefined) throw error;
    const message = `SQLite cannot be loaded: the native code of better-sqlite3 ${reason}.`;
    throw new NativeCodeMissingError(message, { cause: error });
  }
}

/** What kept the driver's native code from loading; undefined for any other error. Only the loader gives its errors `tries`. */
function loadingFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("tries" in error) return "is not there";
  const isUnfit = "code" in error && error.code === "ERR_DLOPEN_FAILED";
  return isUnfit ? "was built for another version of Node or another platform" : undefined;
}
