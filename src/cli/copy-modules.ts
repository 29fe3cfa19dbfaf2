import { constants, copyFileSync, existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Diagnostics } from "../diagnostics/diagnostics.js";
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import { makeFolder } from "./make-folder.js";
import { listSources } from "./read-project.js";

export interface CopyResult {
  /** How many files were copied or are there already with the same content. */
  readonly copied: number;
  /** Paths below `to` of files that exist with another content; they stay as they are. */
  readonly kept: readonly string[];
  /** What could not be copied, and why. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Copies the YAML files and text bundles of a folder with their layout; never overwrites. */
export function copyModules(from: string, to: string): CopyResult {
  const diagnostics = new Diagnostics();
  const kept: string[] = [];
  let copied = 0;
  for (const path of listSources({ root: from, sources: ["."] }, diagnostics)) {
    const target = join(to, path);
    const source = join(from, path);
    if (existsSync(target)) {
      if (readFileSync(target).equals(readFileSync(source))) copied += 1;
      else kept.push(path);
    } else {
      makeFolder(dirname(target));
      copyFileSync(source, target, constants.COPYFILE_EXCL);
      copied += 1;
    }
  }
  return { copied, kept, diagnostics: diagnostics.sorted() };
}
