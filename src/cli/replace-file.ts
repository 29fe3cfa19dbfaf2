import { chmodSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { isSystemError } from "./system-error.js";

export interface Replacement {
  readonly path: string;
  readonly text: string;
  /** In the same folder; holds the text until it is whole. */
  readonly temporary: string;
  /** Permission bits; those of a new file unless said. */
  readonly mode?: number;
}

/** Writes a file so that it appears whole or not at all. A failure leaves no temporary file, and names the file itself. */
export function replaceFile({ path, text, temporary, mode }: Replacement): void {
  try {
    writeFileSync(temporary, text, { mode: mode ?? 0o666 });
    // What the process masks out is taken from a new file, and not from one that is there.
    if (mode !== undefined) chmodSync(temporary, mode);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    if (isSystemError(error)) error.path = path;
    throw error;
  }
}
