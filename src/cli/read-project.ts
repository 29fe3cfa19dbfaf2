import { lstatSync, readFileSync, readdirSync, realpathSync, statSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { SourceFile, Span } from "../diagnostics/source-file.js";
import { decodeBundle, decodeYaml } from "../yaml/decode-text.js";

/**
 * Reads every YAML file and text bundle under the source folders, in code unit order of their paths. `root` is the
 * project's absolute folder, `sources` are relative to it. What cannot be read is reported and left out.
 */
export function readSources(
  { root, sources }: { readonly root: string; readonly sources: readonly string[] },
  diagnostics: Diagnostics,
): readonly SourceFile[] {
  const walk: Walk = { root, realRoot: realpathSync(root), files: new Map(), diagnostics };
  for (const source of sources) readSource(walk, source);
  return [...walk.files.values()].toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

interface Walk {
  readonly root: string;
  readonly realRoot: string;
  /** By project-relative path, so that overlapping sources count a file once. */
  readonly files: Map<string, SourceFile>;
  readonly diagnostics: Diagnostics;
}

function readSource(walk: Walk, source: string): void {
  const path = join(walk.root, source);
  const stats = statSync(path, { throwIfNoEntry: false });
  const name = projectPath(walk.root, path);
  if (stats === undefined) {
    walk.diagnostics.report("load/source-missing", undefined, { folder: source });
  } else if (!stats.isDirectory()) {
    walk.diagnostics.report("load/source-not-a-folder", undefined, { folder: source });
  } else if (leaves(walk, path)) {
    walk.diagnostics.report("load/link-leaves-project", placeOf(name), { path: name });
  } else {
    readFolder(walk, path, [realpathSync(path)]);
  }
}

/** `above` holds the real paths of the folders on the way down, so that a link back into one of them ends the walk. */
function readFolder(walk: Walk, folder: string, above: readonly string[]): void {
  for (const name of entriesOf(walk, folder)) {
    if (name.startsWith(".") || name === "node_modules") continue;
    const path = join(folder, name);
    if (lstatSync(path).isSymbolicLink() && !followable(walk, path, above)) continue;
    const stats = statSync(path);
    if (stats.isDirectory()) readFolder(walk, path, [...above, realpathSync(path)]);
    else if (stats.isFile() && isSource(name)) readFile(walk, path);
  }
}

function entriesOf(walk: Walk, folder: string): readonly string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch (error) {
    reportUnreadable(walk, folder, error);
    return [];
  }
}

/** A link is followed inside the project only, and reported where what it points to would have been read. */
function followable(walk: Walk, path: string, above: readonly string[]): boolean {
  const name = projectPath(walk.root, path);
  const target = statSync(path, { throwIfNoEntry: false });
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

function leaves(walk: Walk, path: string): boolean {
  const inside = relative(walk.realRoot, realpathSync(path));
  return inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside);
}

function readFile(walk: Walk, path: string): void {
  const name = projectPath(walk.root, path);
  if (walk.files.has(name)) return;
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    reportUnreadable(walk, path, error);
    return;
  }
  const text = name.endsWith(".properties") ? decodeBundle(bytes) : decodeYaml(bytes);
  if (text === undefined) walk.diagnostics.report("load/not-utf8", placeOf(name), { path: name });
  else walk.files.set(name, { path: name, text });
}

function reportUnreadable(walk: Walk, path: string, error: unknown): void {
  const name = projectPath(walk.root, path);
  const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
  walk.diagnostics.report("load/unreadable", placeOf(name), { path: name, reason });
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
