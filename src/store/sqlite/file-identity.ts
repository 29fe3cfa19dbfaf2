import { statSync } from "node:fs";
import { RepositoryNotWritableError } from "../errors.js";

/**
 * Notes which file is at a path. What is answered throws `RepositoryNotWritableError` when it is another one by then, or
 * none: a connection goes on with the file that it opened, and what it wrote there nobody would find again.
 */
export function rememberFile(file: string): () => void {
  const known = identityOf(file);
  return () => {
    if (known !== undefined && identityOf(file) === known) return;
    throw new RepositoryNotWritableError(
      `The file "${file}" was moved, deleted or replaced while it was in use. Nothing was written. Put it back, or start again with the file that is there.`,
    );
  };
}

/** Undefined where no file can be looked at. */
function identityOf(file: string): string | undefined {
  try {
    const { dev, ino } = statSync(file, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return undefined;
  }
}
