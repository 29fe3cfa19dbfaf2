import { renameSync, rmSync, writeFileSync } from "node:fs";
import { isSystemError } from "./system-error.js";

export interface Replacement {
  readonly path: string;
  readonly text: string;
  /** In the same folder; holds the text until it is whole. */
  readonly temporary: string;
}

/** Writes a file so that it appears whole or not at all. A failure leaves no temporary file, and names the file itself. */
export function replaceFile({ path, text, temporary }: Replacement): void {
  try {
    writeFileSync(temporary, text);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    if (isSystemError(error)) error.path = path;
    throw error;
  }
}
