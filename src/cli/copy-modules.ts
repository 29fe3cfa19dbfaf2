import { constants, copyFileSync, existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Diagnostics } from "../diagnostics/diagnostics.js";
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import { makeFolder } from "./make-folder.js";
import { listSources } from "./read-project.js";

/** What copying the modules of a folder would do. */
export interface CopyPlan {
  readonly from: string;
  readonly to: string;
  /** Paths below both folders of the files to copy, in code unit order. */
  readonly missing: readonly string[];
  /** How many are there already with the same content. */
  readonly present: number;
  /** Those that exist with another content; they stay as they are. */
  readonly kept: readonly string[];
  /** Those that `to` has and `from` has not. */
  readonly others: readonly string[];
  /** What cannot be copied, and why. */
  readonly diagnostics: readonly Diagnostic[];
}

/** How the YAML files and text bundles of a folder would be copied with their layout; writes nothing. */
export function planCopy(from: string, to: string): CopyPlan {
  const diagnostics = new Diagnostics();
  const paths = listSources({ root: from, sources: ["."] }, diagnostics);
  const existing = paths.filter((path) => existsSync(join(to, path)));
  const kept = existing.filter((path) => !isSame(join(from, path), join(to, path)));
  const names = new Set(paths);
  return {
    from,
    to,
    missing: paths.filter((path) => !existsSync(join(to, path))),
    present: existing.length - kept.length,
    kept,
    others: filesIn(to).filter((path) => !names.has(path)),
    diagnostics: diagnostics.sorted(),
  };
}

/**
 * Whether files would join others that are not from there. Where a copy is from is not recorded: one that has no file as it is in the
 * source is from another folder of the same name, and one that has some is the source as it was.
 */
export function mixes({ missing, present, kept, others }: CopyPlan): boolean {
  return missing.length > 0 && present === 0 && kept.length + others.length > 0;
}

/** Copies what is missing; never overwrites. */
export function copyModules({ from, to, missing }: CopyPlan): void {
  for (const path of missing) {
    const target = join(to, path);
    makeFolder(dirname(target));
    copyFileSync(join(from, path), target, constants.COPYFILE_EXCL);
  }
}

function isSame(one: string, other: string): boolean {
  return readFileSync(one).equals(readFileSync(other));
}

function filesIn(folder: string): readonly string[] {
  // What cannot be read there is no matter of the copy.
  return existsSync(folder) ? listSources({ root: folder, sources: ["."] }, new Diagnostics()) : [];
}
