import { lstatSync, readFileSync, readdirSync } from "node:fs";
import { join, posix } from "node:path";
import { compareText } from "../util/compare-text.js";
import {
  type FoundFile,
  isGenerated,
  isReplaceable,
  mayBeGenerated,
  provesToolFolder,
} from "./generated-file.js";
import { withPath } from "./system-error.js";

/** How the output folder differs from what would be generated. All paths are relative to it, with `/`. */
export interface OutputComparison {
  /** In code unit order. */
  readonly changes: readonly OutputChange[];
  readonly unchanged: number;
  /** What is not ours and stands where a generated file has to go, or a folder above it. */
  readonly occupied: readonly string[];
  /** Temporary files that an interrupted build left. */
  readonly leftovers: readonly string[];
}

export interface OutputChange {
  readonly path: string;
  readonly kind: "missing" | "differs" | "orphaned";
}

/**
 * Compares the output folder with the files that belong into it. `anyLineEnding` lets CRLF count as LF, as a checkout
 * on Windows may have it. What is not proved to be a build's own is the user's: it is left out of the comparison, and is
 * `occupied` where it stands in the way.
 */
export function compareOutput({
  folder,
  files,
  anyLineEnding,
}: {
  readonly folder: string;
  readonly files: ReadonlyMap<string, string>;
  readonly anyLineEnding: boolean;
}): OutputComparison {
  const present = new Map(listEntries(folder).map((entry) => [entry.path, entry]));
  const read = readOnce(folder);
  const proved = provedFolders(present, read);
  const writtenTo = new Set([...files.keys()].map((path) => posix.dirname(path)));
  const found = (path: string): FoundFile => ({
    path,
    bytes: read(path),
    inProvedFolder: proved.has(posix.dirname(path)),
    inWrittenFolder: writtenTo.has(posix.dirname(path)),
  });
  const changes: OutputChange[] = [];
  const occupied = new Set<string>();
  let unchanged = 0;
  for (const [path, text] of files) {
    const obstacle = obstacleAbove(path, present);
    const kind = present.get(path)?.kind;
    if (obstacle !== undefined) {
      occupied.add(obstacle);
      changes.push({ path, kind: "missing" });
    } else if (kind === undefined) changes.push({ path, kind: "missing" });
    else if (kind === "file" && isSame(read(path), text, anyLineEnding)) unchanged += 1;
    else {
      changes.push({ path, kind: "differs" });
      const replaceable = kind === "file" ? isReplaceable(found(path)) : kind === "empty";
      if (!replaceable) occupied.add(path);
    }
  }
  for (const [path, { kind }] of present) {
    if (files.has(path) || kind !== "file" || !mayBeGenerated(path)) continue;
    if (isGenerated(found(path))) changes.push({ path, kind: "orphaned" });
  }
  return {
    changes: changes.toSorted((a, b) => compareText(a.path, b.path)),
    unchanged,
    occupied: [...occupied].toSorted(),
    leftovers: [...present.values()]
      .filter(({ path, kind }) => kind === "file" && isTemporary(path))
      .map(({ path }) => path),
  };
}

/** The name of a file being written, before it takes its place. */
export function temporaryName(unique: string): string {
  return `.mcpgen-${unique}.tmp`;
}

interface Entry {
  readonly path: string;
  /** `other` is a link or whatever else is neither file nor folder; those are never followed. */
  readonly kind: "file" | "folder" | "empty" | "other";
}

function listEntries(folder: string, below = ""): readonly Entry[] {
  if (lstatSync(join(folder, below), { throwIfNoEntry: false }) === undefined) return [];
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    if (!entry.isDirectory()) return [{ path, kind: entry.isFile() ? "file" : "other" } as const];
    if (entry.name === "node_modules") return [{ path, kind: "folder" } as const];
    const inside = listEntries(folder, path);
    return [{ path, kind: inside.length === 0 ? "empty" : "folder" } as const, ...inside];
  });
}

function readOnce(folder: string): (path: string) => Buffer {
  const read = new Map<string, Buffer>();
  return (path) => {
    const bytes = read.get(path) ?? withPath(join(folder, path), (file) => readFileSync(file));
    read.set(path, bytes);
    return bytes;
  };
}

/** The tools' folders that a build wrote, as one of their files proves. */
function provedFolders(
  present: ReadonlyMap<string, Entry>,
  read: (path: string) => Buffer,
): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const { path, kind } of present.values()) {
    const folder = posix.dirname(path);
    if (kind !== "file" || folders.has(folder) || !mayBeGenerated(path)) continue;
    if (provesToolFolder(path, read(path))) folders.add(folder);
  }
  return folders;
}

/** What stands where a folder of the generated path has to be. */
function obstacleAbove(path: string, present: ReadonlyMap<string, Entry>): string | undefined {
  const parts = path.split("/");
  for (let depth = 1; depth < parts.length; depth += 1) {
    const above = parts.slice(0, depth).join("/");
    const kind = present.get(above)?.kind;
    if (kind === "file" || kind === "other") return above;
  }
  return undefined;
}

function isSame(bytes: Buffer, text: string, anyLineEnding: boolean): boolean {
  if (bytes.equals(Buffer.from(text))) return true;
  return anyLineEnding && bytes.toString("utf8").replaceAll("\r\n", "\n") === text;
}

function isTemporary(path: string): boolean {
  return /(?:^|\/)\.mcpgen-[^/]*\.tmp$/.test(path);
}
