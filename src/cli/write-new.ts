import { lstatSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Writes a file with the folders above it. False when something of that name exists; it stays as it is. */
export function writeNew(path: string, text: string): boolean {
  // A link that leads nowhere exists too.
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return false;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { flag: "wx" });
  return true;
}
