import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The project's `.mcpgen` folder or one below it, made when missing. It keeps itself out of version control. */
export function workFolder(root: string, ...below: readonly string[]): string {
  const top = join(root, ".mcpgen");
  const folder = join(top, ...below);
  mkdirSync(folder, { recursive: true });
  const ignore = join(top, ".gitignore");
  if (!existsSync(ignore)) writeFileSync(ignore, "*\n");
  return folder;
}
