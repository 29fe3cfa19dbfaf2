import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** The real path of a folder, links followed as far as it exists. */
export function realFolder(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(realFolder(dirname(path)), basename(path));
}
