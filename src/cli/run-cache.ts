import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { replaceFile } from "./replace-file.js";
import { statsOf } from "./stats-of.js";
import { isSystemError } from "./system-error.js";

/** A bundle on disk and what it was made from. */
export interface RunRecord {
  /** Everything besides the files that decides the bundle's text. */
  readonly key: string;
  /** The name of the bundle's folder. */
  readonly bundle: string;
  /** The names of the files in it. */
  readonly files: readonly string[];
  readonly inputs: readonly InputState[];
}

interface InputState {
  /** Absolute, with the links on the way. */
  readonly path: string;
  /** Where those links lead. */
  readonly real: string;
  readonly size: number;
  readonly modified: number;
  /** When content or place was changed last, whatever the time of modification was set to. */
  readonly changed: number;
  readonly hash: string;
}

/** How many bundles stay: enough for switching between a few branches. */
const bundlesKept = 5;

/** What lies longer than this under a temporary name belongs to a process that was killed. */
const abandonedAfter = 60 * 60 * 1000;

/** The folder of the bundle in `folder` that still holds for the key and every input's content; undefined when there is none. */
export function findBundle(folder: string, key: string): string | undefined {
  const record = readRecord(join(folder, "current.json"));
  if (record === undefined || record.key !== key) return undefined;
  const path = join(folder, record.bundle);
  return isWhole(path, record.files) && record.inputs.every(isUnchanged) ? path : undefined;
}

/** The absolute paths of the files that the newest bundle in a folder was made from, with the links on the way. */
export function inputsOfBundle(folder: string): readonly string[] {
  return readRecord(join(folder, "current.json"))?.inputs.map(({ path }) => path) ?? [];
}

/** Clocks of file systems may be behind by as much, in milliseconds. */
const clockSlackMs = 50;

/**
 * Writes the files of a bundle, by name, and the record of its inputs, and removes the oldest bundles; gives the bundle's
 * folder, which appears whole or not at all. `began`: when its making began, in milliseconds since 1970. An input that has changed
 * since may not be what went into it, and then it is not found again.
 */
export function keepBundle(
  folder: string,
  {
    key,
    files,
    inputs,
    began,
  }: {
    readonly key: string;
    readonly began: number;
    readonly files: ReadonlyMap<string, string>;
    readonly inputs: readonly string[];
  },
): string {
  const states = inputs.map(stateOf).filter((state) => state !== undefined);
  const made = states.map(({ path, hash }) => `${path}\0${hash}`);
  const bundle = sha256([key, ...made, ...[...files].flat()].join("\0")).slice(0, 32);
  const path = join(folder, bundle);
  placeFolder(path, files);
  const record = join(folder, "current.json");
  const isCertain = states.every(({ changed }) => changed < began - clockSlackMs);
  const kept = isCertain ? key : `${key}\0changed meanwhile`;
  const content: RunRecord = { key: kept, bundle, files: [...files.keys()], inputs: states };
  const text = JSON.stringify(content);
  replaceFile({ path: record, text, temporary: temporaryName(record) });
  prune(folder, bundle);
  return path;
}

function isWhole(path: string, files: readonly string[]): boolean {
  return files.every((name) => existsSync(join(path, name)));
}

/** Another process may place the same folder at the same time; its name tells that it holds the same. */
function placeFolder(path: string, files: ReadonlyMap<string, string>): void {
  const names = [...files.keys()];
  if (isWhole(path, names)) {
    // It is the newest again.
    const now = new Date();
    utimesSync(path, now, now);
    return;
  }
  const temporary = temporaryName(path);
  try {
    rmSync(temporary, { recursive: true, force: true });
    mkdirSync(temporary);
    for (const [name, text] of files) writeFileSync(join(temporary, name), text);
    moveIn(temporary, path, names);
  } catch (error) {
    if (isSystemError(error)) error.path = path;
    throw error;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function moveIn(temporary: string, path: string, names: readonly string[]): void {
  try {
    renameSync(temporary, path);
  } catch (error) {
    if (isWhole(path, names)) return;
    if (!existsSync(path)) throw error;
    // Somebody removed parts of it.
    discard(path);
    renameSync(temporary, path);
  }
}

/** Removes a bundle so that nobody finds a part of it. */
function discard(path: string): void {
  const aside = `${path}.old.${process.pid}.tmp`;
  rmSync(aside, { recursive: true, force: true });
  try {
    renameSync(path, aside);
  } catch (error) {
    if (isSystemError(error) && error.code === "ENOENT") return;
    throw error;
  }
  rmSync(aside, { recursive: true, force: true });
}

function temporaryName(path: string): string {
  return `${path}.${process.pid}.tmp`;
}

function readRecord(path: string): RunRecord | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as RunRecord;
  } catch {
    return undefined;
  }
}

/** The same file with the same size and time means the same content; otherwise the content decides. */
function isUnchanged({ path, real, size, modified, hash }: InputState): boolean {
  const stats = statsOf(path);
  if (stats === undefined || realpathSync(path) !== real) return false;
  if (stats.size === size && stats.mtimeMs === modified) return true;
  return stats.size === size && sha256(readFileSync(path)) === hash;
}

function stateOf(path: string): InputState | undefined {
  const stats = statsOf(path);
  if (stats?.isFile() !== true) return undefined;
  const hash = sha256(readFileSync(path));
  const { size, mtimeMs: modified, ctimeMs } = stats;
  return {
    path,
    real: realpathSync(path),
    size,
    modified,
    changed: Math.max(modified, ctimeMs),
    hash,
  };
}

function prune(folder: string, current: string): void {
  const entries = readdirSync(folder)
    .filter((name) => name !== current)
    .flatMap((name) => {
      const stats = statSync(join(folder, name), { throwIfNoEntry: false });
      return stats === undefined ? [] : [{ name, modified: stats.mtimeMs }];
    })
    .toSorted((a, b) => b.modified - a.modified);
  // Earlier versions kept a bundle as one file.
  const bundles = entries.filter(({ name }) => /^[0-9a-f]{32}(?:\.mjs)?$/.test(name));
  for (const { name } of bundles.slice(bundlesKept - 1)) discard(join(folder, name));
  for (const { name, modified } of entries) {
    if (name.endsWith(".tmp") && Date.now() - modified > abandonedAfter)
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
