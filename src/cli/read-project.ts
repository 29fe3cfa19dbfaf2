import { lstatSync, readFileSync, readdirSync, realpathSync, statSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { SourceFile, Span } from "../diagnostics/source-file.js";
import { decodeBundle, decodeYaml } from "../yaml/decode-text.js";
import { statsOf } from "./stats-of.js";

export interface Sources {
  /** The project's absolute folder. */
  readonly root: string;
  /** Folders relative to it. */
  readonly sources: readonly string[];
  /** Called before each file with the number of those before it and of all. */
  readonly onFile?: ((done: number, total: number) => void) | undefined;
}

/** Reads every YAML file and text bundle under the source folders. What cannot be read is reported and left out. */
export function readSources(place: Sources, diagnostics: Diagnostics): readonly SourceFile[] {
  return listSources(place, diagnostics).flatMap((path, index, { length }) => {
    place.onFile?.(index, length);
    const file = readSourceFile(place.root, path, diagnostics);
    return file === undefined ? [] : [file];
  });
}

/** The project-relative paths of every YAML file and text bundle under the source folders, in code unit order. */
export function listSources(
  { root, sources }: Sources,
  diagnostics: Diagnostics,
): readonly string[] {
  const walk: Walk = { root, realRoot: realpathSync(root), paths: new Set(), diagnostics };
  for (const source of sources) walkSource(walk, source);
  return [...walk.paths].toSorted();
}

interface Walk {
  readonly root: string;
  readonly realRoot: string;
  /** Project-relative; a set, because sources may overlap. */
  readonly paths: Set<string>;
  readonly diagnostics: Diagnostics;
}

function walkSource(walk: Walk, source: string): void {
  const path = join(walk.root, source);
  const name = projectPath(walk.root, path);
  const stats = statsOf(path);
  if (stats === undefined) {
    walk.diagnostics.report("load/source-missing", undefined, { folder: source });
  } else if (!stats.isDirectory()) {
    walk.diagnostics.report("load/source-not-a-folder", undefined, { folder: source });
  } else if (leaves(walk, path)) {
    walk.diagnostics.report("load/link-leaves-project", placeOf(name), { path: name });
  } else {
    walkFolder(walk, path, [realpathSync(path)]);
  }
}

/** `above` holds the real paths of the folders on the way down, so that a link back into one of them ends the walk. */
function walkFolder(walk: Walk, folder: string, above: readonly string[]): void {
  for (const name of entriesOf(walk, folder)) {
    if (name.startsWith(".") || name === "node_modules") continue;
    const path = join(folder, name);
    try {
      walkEntry(walk, path, above);
    } catch (error) {
      reportUnreadable(projectPath(walk.root, path), error, walk.diagnostics);
    }
  }
}

function walkEntry(walk: Walk, path: string, above: readonly string[]): void {
  if (lstatSync(path).isSymbolicLink() && !followable(walk, path, above)) return;
  const stats = statSync(path);
  if (stats.isDirectory()) walkFolder(walk, path, [...above, realpathSync(path)]);
  else if (stats.isFile() && isSource(path)) walk.paths.add(projectPath(walk.root, path));
}

function entriesOf(walk: Walk, folder: string): readonly string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch (error) {
    reportUnreadable(projectPath(walk.root, folder), error, walk.diagnostics);
    return [];
  }
}

/** A link is followed inside the project only, and reported where what it points to would have been read. */
function followable(walk: Walk, path: string, above: readonly string[]): boolean {
  const name = projectPath(walk.root, path);
  const target = statsOf(path);
  if (target === undefined) {
    if (isSource(path)) walk.diagnostics.report("load/broken-link", placeOf(name), { path: name });
    return false;
  }
  if (!target.isDirectory() && !isSource(path)) return false;
  if (leaves(walk, path)) {
    walk.diagnostics.report("load/link-leaves-project", placeOf(name), { path: name });
    return false;
  }
  return !above.includes(realpathSync(path));
}

function leaves({ realRoot }: Walk, path: string): boolean {
  return isOutside(realRoot, realpathSync(path));
}

/** Whether links take a path, which exists, out of the project whose folder is `root`. */
export function leadsOut(root: string, path: string): boolean {
  return isOutside(realpathSync(root), realpathSync(path));
}

/** Whether a path is neither a folder nor below it; both absolute, links followed where they count. */
export function isOutside(realRoot: string, realPath: string): boolean {
  const inside = relative(realRoot, realPath);
  return inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside);
}

function readSourceFile(
  root: string,
  path: string,
  diagnostics: Diagnostics,
): SourceFile | undefined {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(join(root, path));
  } catch (error) {
    reportUnreadable(path, error, diagnostics);
    return undefined;
  }
  const text = path.endsWith(".properties") ? decodeBundle(bytes) : decodeYaml(bytes);
  if (text === undefined) diagnostics.report("load/not-utf8", placeOf(path), { path });
  return text === undefined ? undefined : { path, text };
}

function reportUnreadable(path: string, error: unknown, diagnostics: Diagnostics): void {
  const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
  diagnostics.report("load/unreadable", placeOf(path), { path, reason });
}

function isSource(name: string): boolean {
  return /\.(?:ya?ml|properties)$/.test(name);
}

/** The start of a file whose text is not known. */
function placeOf(path: string): Span {
  return { file: { path, text: "" }, start: 0, end: 0 };
}

/** Relative to the project, with `/` on every platform. */
function projectPath(root: string, path: string): string {
  return relative(root, path).split(sep).join("/");
}
