import { lstatSync, readdirSync, realpathSync, rmSync, rmdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { compareText } from "../util/compare-text.js";
import { invariant } from "../util/invariant.js";
import { withBuildLock } from "./build-lock.js";
import { makeFolder } from "./make-folder.js";
import { isOutside } from "./read-project.js";
import { realFolder } from "./real-folder.js";
import {
  type OutputComparison,
  type OutputChange,
  compareOutput,
  temporaryName,
} from "./output-tree.js";
import { replaceFile } from "./replace-file.js";

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
  /** The source folders, relative to the root. */
  readonly sources: readonly string[];
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
    if (reportOccupied(output, comparison.occupied, diagnostics)) return undefined;
    return applyChanges(folder, output, comparison);
  });
}

/**
 * The difference between the output folder and the given files, line endings apart; undefined when it cannot be told.
 * What is not ours and stands in the way differs like any other file.
 */
export function checkGenerated(
  output: OutputFiles,
  diagnostics: Diagnostics,
): OutputComparison | undefined {
  const folder = outputFolder(output, diagnostics);
  if (folder === undefined) return undefined;
  const comparison = compareOutput({ folder, files: output.files, anyLineEnding: true });
  const named = new Set(comparison.changes.map(({ path }) => path));
  const inTheWay = comparison.occupied
    .filter((path) => !named.has(path))
    .map((path): OutputChange => ({ path, kind: "differs" }));
  const changes = [...comparison.changes, ...inTheWay];
  return { ...comparison, changes: changes.toSorted((a, b) => compareText(a.path, b.path)) };
}

/** The absolute output folder; reported when it is no folder, or followed to its end not one of the project's own. */
function outputFolder(place: OutputFiles, diagnostics: Diagnostics): string | undefined {
  const { root, output } = place;
  const folder = resolve(root, output);
  const real = realFolder(folder);
  const projectRoot = realpathSync(root);
  const outside = real === projectRoot || isOutside(projectRoot, real);
  if (outside || entersSource(place, real)) {
    diagnostics.report("write/output-outside-project", undefined, { folder: output });
    return undefined;
  }
  if (statSync(real, { throwIfNoEntry: false })?.isDirectory() === false) {
    reportOccupied(place, [""], diagnostics);
    return undefined;
  }
  return folder;
}

/** Whether the output folder, followed to its end, holds a source, or lies in one that a link leads into. */
function entersSource({ root, output, sources }: OutputFiles, real: string): boolean {
  const linked = real !== resolve(realpathSync(root), output);
  return sources.some((source) => {
    const realSource = realFolder(resolve(root, source));
    return !isOutside(real, realSource) || (linked && !isOutside(realSource, real));
  });
}

function reportOccupied(
  { output }: OutputFiles,
  occupied: readonly string[],
  diagnostics: Diagnostics,
): boolean {
  for (const path of occupied) {
    const name = `${output.replace(/\/+$/, "")}/${path}`.replace(/\/$/, "");
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
  const orphans = changes
    .filter((change) => change.kind === "orphaned")
    .map((change) => change.path);
  for (const [index, path] of rootFilesLast(toWrite).entries()) {
    onFile?.(index, toWrite.length);
    const text = files.get(path);
    invariant(text !== undefined, `no text for "${path}"`);
    writeFile(join(folder, path), text);
  }
  for (const path of provingLast(orphans)) {
    rmSync(join(folder, path), { force: true });
    removeEmptyFolders(folder, path);
  }
  return { written: toWrite.length, removed: orphans.length, unchanged };
}

/** The registry and the manifest name the other files, so they come when those are in place. */
function rootFilesLast(paths: readonly string[]): readonly string[] {
  return [
    ...paths.filter((path) => path.includes("/")),
    ...paths.filter((path) => !path.includes("/")),
  ];
}

/** Schemas are known by the files beside them, so a build that is killed on the way leaves those. */
function provingLast(paths: readonly string[]): readonly string[] {
  const isSchema = (path: string) => path.endsWith(".schema.json");
  return [...paths.filter(isSchema), ...paths.filter((path) => !isSchema(path))];
}

function writeFile(path: string, text: string): void {
  const folder = dirname(path);
  makeFolder(folder);
  // An empty folder holds nothing of anyone's; one that is not empty was found to be in the way.
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true) rmdirSync(path);
  replaceFile({ path, text, temporary: join(folder, temporaryName(String(process.pid))) });
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
