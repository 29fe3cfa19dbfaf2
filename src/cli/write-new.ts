import { lstatSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "./make-folder.js";
import { withPath } from "./system-error.js";

/** Writes a file with the folders above it. False when something of that name exists; it stays as it is. */
export function writeNew(path: string, text: string): boolean {
  // A link that leads nowhere exists too.
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return false;
  makeFolder(dirname(path));
  withPath(path, () => writeFileSync(path, text, { flag: "wx" }));
  return true;
}
