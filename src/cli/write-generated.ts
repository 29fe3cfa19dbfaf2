import {
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  rmdirSync,
  writeFileSync,
} from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { invariant } from "../util/invariant.js";
import { withBuildLock } from "./build-lock.js";
import { type OutputComparison, compareOutput, temporaryName } from "./output-tree.js";

/** What a build changed on disk, as counts of files. */
export interface WriteSummary {
  readonly written: number;
  readonly removed: number;
  readonly unchanged: number;
}

export interface OutputFiles {
  /** The project's absolute folder. */
  readonly root: string;
  /** The output folder, relative to it. */
  readonly output: string;
  /** Texts by path relative to the output folder. */
  readonly files: ReadonlyMap<string, string>;
  /** Called before each file to write with the number of those before it and of all. */
  readonly onFile?: ((done: number, total: number) => void) | undefined;
}

/**
 * Makes the output folder hold exactly the given generated files beside whatever the user keeps there. Each file
 * appears whole or not at all, and one that is right already is not touched. Reports and writes nothing when the folder is not
 * the project's own or a file of the user's is in the way.
 */
export async function writeGenerated(
  output: OutputFiles,
  diagnostics: Diagnostics,
): Promise<WriteSummary | undefined> {
  const folder = outputFolder(output, diagnostics);
  if (folder === undefined) return undefined;
  return withBuildLock(output.root, () => {
    const comparison = compareOutput({ folder, files: output.files, anyLineEnding: false });
    if (reportOccupied(output, comparison, diagnostics)) return undefined;
    return applyChanges(folder, output, comparison);
  });
}

/** The difference between the output folder and the given files, line endings apart; undefined when it cannot be told. */
export function checkGenerated(
  output: OutputFiles,
  diagnostics: Diagnostics,
): OutputComparison | undefined {
  const folder = outputFolder(output, diagnostics);
  if (folder === undefined) return undefined;
  const comparison = compareOutput({ folder, files: output.files, anyLineEnding: true });
  return reportOccupied(output, comparison, diagnostics) ? undefined : comparison;
}

/** The absolute output folder; reported when it is the project itself or, followed to its end, outside of it. */
function outputFolder({ root, output }: OutputFiles, diagnostics: Diagnostics): string | undefined {
  const folder = resolve(root, output);
  const inside = relative(realpathSync(root), realPathOf(folder));
  if (inside === "" || inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside)) {
    diagnostics.report("write/output-outside-project", undefined, { folder: output });
    return undefined;
  }
  return folder;
}

/** The real path of a folder that need not exist yet. */
function realPathOf(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    const parent = dirname(folder);
    return parent === folder ? folder : join(realPathOf(parent), relative(parent, folder));
  }
}

function reportOccupied(
  { output }: OutputFiles,
  { occupied }: OutputComparison,
  diagnostics: Diagnostics,
): boolean {
  for (const path of occupied) {
    const name = `${output.replace(/\/+$/, "")}/${path}`;
    const span = { file: { path: name, text: "" }, start: 0, end: 0 };
    diagnostics.report("write/path-occupied", span, { path: name });
  }
  return occupied.length > 0;
}

function applyChanges(
  folder: string,
  { files, onFile }: OutputFiles,
  { changes, unchanged, leftovers }: OutputComparison,
): WriteSummary {
  for (const path of leftovers) rmSync(join(folder, path), { force: true });
  const toWrite = changes
    .filter((change) => change.kind !== "orphaned")
    .map((change) => change.path);
  const toRemove = changes
    .filter((change) => change.kind === "orphaned")
    .map((change) => change.path);
  for (const [index, path] of rootFilesLast(toWrite).entries()) {
    onFile?.(index, toWrite.length);
    const text = files.get(path);
    invariant(text !== undefined, `no text for "${path}"`);
    replaceFile(join(folder, path), text);
  }
  for (const path of toRemove) {
    rmSync(join(folder, path), { force: true });
    removeEmptyFolders(folder, path);
  }
  return { written: toWrite.length, removed: toRemove.length, unchanged };
}

/** The registry and the manifest name the other files, so they come when those are in place. */
function rootFilesLast(paths: readonly string[]): readonly string[] {
  return [
    ...paths.filter((path) => path.includes("/")),
    ...paths.filter((path) => !path.includes("/")),
  ];
}

function replaceFile(path: string, text: string): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true });
  const temporary = join(folder, temporaryName(String(process.pid)));
  writeFileSync(temporary, text);
  try {
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function removeEmptyFolders(folder: string, path: string): void {
  const parts = path.split("/").slice(0, -1);
  while (parts.length > 0) {
    const parent = join(folder, ...parts);
    if (readdirSync(parent).length > 0) return;
    rmdirSync(parent);
    parts.pop();
  }
}
