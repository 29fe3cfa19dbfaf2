import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "./make-folder.js";
import { withPath } from "./system-error.js";

/** The project's `.mcpgen` folder or one below it, made when missing. It keeps itself out of version control. */
export function workFolder(root: string, ...below: readonly string[]): string {
  const top = join(root, ".mcpgen");
  const folder = join(top, ...below);
  makeFolder(folder);
  const ignore = join(top, ".gitignore");
  if (!existsSync(ignore)) withPath(ignore, () => writeFileSync(ignore, "*\n"));
  return folder;
}
