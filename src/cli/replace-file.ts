import {
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { isSystemError } from "./system-error.js";

export interface Replacement {
  readonly path: string;
  readonly text: string;
  /** In the same folder; holds the text until it is whole. */
  readonly temporary: string;
  /** Permission bits; those of a new file unless said. */
  readonly mode?: number;
  /** Whose the file stays; whoever writes it owns it unless said. What stands at `temporary` is refused then, not overwritten. */
  readonly owner?: FileOwner;
}

export interface FileOwner {
  readonly uid: number;
  readonly gid: number;
}

/** Writes a file so that it appears whole or not at all. A failure leaves no temporary file, and names the file itself. */
export function replaceFile({ path, text, temporary, mode, owner }: Replacement): void {
  try {
    // In a folder of somebody else's, a link at that name would lead the text, and the rights to it, elsewhere.
    const descriptor = openSync(temporary, owner === undefined ? "w" : "wx", mode ?? 0o666);
    try {
      writeFileSync(descriptor, text);
      if (owner !== undefined) handOver(descriptor, owner);
      // What the process masks out is taken from a new file, and not from one that is there.
      if (mode !== undefined) fchmodSync(descriptor, mode);
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    if (isSystemError(error)) error.path = path;
    throw error;
  }
}

function handOver(descriptor: number, { uid, gid }: FileOwner): void {
  const own = fstatSync(descriptor);
  if (own.uid !== uid || own.gid !== gid) fchownSync(descriptor, uid, gid);
}
