import { existsSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { realFolder } from "./real-folder.js";

/** Where a folder is in the git repository that holds it. */
export interface RepositoryPlace {
  /** Absolute, links followed. */
  readonly root: string;
  /** The folder below the root, with `/`; `.` for the root itself. */
  readonly folder: string;
}

/** The git repository that holds a folder, which need not exist yet; undefined where there is none. Asks the disk, not git. */
export function repositoryOf(path: string): RepositoryPlace | undefined {
  const real = realFolder(path);
  for (let root = real; ; root = dirname(root)) {
    // A file in worktrees and submodules.
    if (existsSync(join(root, ".git"))) {
      return { root, folder: relative(root, real).split(sep).join("/") || "." };
    }
    if (dirname(root) === root) return undefined;
  }
}
