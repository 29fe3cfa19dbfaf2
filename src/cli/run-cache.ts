import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { replaceFile } from "./replace-file.js";

/** A bundle on disk and what it was made from. */
export interface RunRecord {
  /** Everything besides the files that decides the bundle's text. */
  readonly key: string;
  /** The bundle's name in the folder. */
  readonly file: string;
  readonly inputs: readonly InputState[];
}

interface InputState {
  /** Absolute. */
  readonly path: string;
  readonly size: number;
  readonly modified: number;
  readonly hash: string;
}

/** How many bundles stay: enough for switching between a few branches. */
const bundlesKept = 5;

/** The bundle in `folder` that still holds for the key and every input's content; undefined when there is none. */
export function findBundle(folder: string, key: string): string | undefined {
  const record = readRecord(join(folder, "current.json"));
  if (record === undefined || record.key !== key) return undefined;
  const path = join(folder, record.file);
  return existsSync(path) && record.inputs.every(isUnchanged) ? path : undefined;
}

/** Writes a bundle and the record of its inputs, and removes the oldest bundles; gives the bundle's path. */
export function keepBundle(
  folder: string,
  {
    key,
    code,
    inputs,
  }: { readonly key: string; readonly code: string; readonly inputs: readonly string[] },
): string {
  const states = inputs.map(stateOf).filter((state) => state !== undefined);
  const identity = [key, ...states.map(({ path, hash }) => `${path}\0${hash}`)].join("\0");
  const file = `${sha256(identity).slice(0, 32)}.mjs`;
  const path = join(folder, file);
  replaceFile({ path, text: code, temporary: `${path}.${process.pid}.tmp` });
  const record = join(folder, "current.json");
  const text = JSON.stringify({ key, file, inputs: states });
  replaceFile({ path: record, text, temporary: `${record}.${process.pid}.tmp` });
  prune(folder, file);
  return path;
}

function readRecord(path: string): RunRecord | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as RunRecord;
  } catch {
    return undefined;
  }
}

/** The same size and time mean the same content; otherwise the content decides. */
function isUnchanged({ path, size, modified, hash }: InputState): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  if (stats.size === size && stats.mtimeMs === modified) return true;
  return stats.size === size && sha256(readFileSync(path)) === hash;
}

function stateOf(path: string): InputState | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() !== true) return undefined;
  return { path, size: stats.size, modified: stats.mtimeMs, hash: sha256(readFileSync(path)) };
}

function prune(folder: string, current: string): void {
  const bundles = readdirSync(folder)
    .filter((name) => name.endsWith(".mjs") && name !== current)
    .flatMap((name) => {
      const stats = statSync(join(folder, name), { throwIfNoEntry: false });
      return stats === undefined ? [] : [{ name, modified: stats.mtimeMs }];
    })
    .toSorted((a, b) => b.modified - a.modified);
  for (const { name } of bundles.slice(bundlesKept - 1))
    rmSync(join(folder, name), { force: true });
}

function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
