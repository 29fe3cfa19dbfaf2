import { randomUUID } from "node:crypto";
import {
  type Stats,
  constants,
  closeSync,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { makeFolder } from "../make-folder.js";
import { replaceFile } from "../replace-file.js";
import { isSystemError, withPath } from "../system-error.js";
import { UsageError } from "../usage-error.js";
import type { Client, Entry, ListedInput } from "./clients.js";
import { UneditableError, parseEditable, valueAt, withItem, withMember } from "./json-edit.js";

/** A server that a client's file is to name. */
export interface NamedEntry {
  readonly name: string;
  readonly entry: Entry;
  readonly input: ListedInput | undefined;
}

export type FileChange = "added" | "replaced" | "none";

/**
 * Writes an entry into a client's file, which is made when missing; every other byte of it stays, and so do its owner, its
 * permissions and a link to it. Throws `UsageError` for what is no file, for one that cannot be read as JSON with comments or
 * cannot be replaced without a loss, and for another entry of that name unless `force`, and changes nothing then.
 */
export function writeEntry(
  path: string,
  client: Pick<Client, "key" | "title">,
  named: NamedEntry,
  force: boolean,
): FileChange {
  const before = readText(path);
  try {
    const { change, text } = withEntry(before ?? "", client, named);
    if (change === "replaced" && !force) throw taken(path, client, named, before ?? "");
    if (text !== before) replace(path, text);
    return change;
  } catch (error) {
    if (!(error instanceof UneditableError)) throw error;
    throw new UsageError(
      `${path}:${error.line}:${error.column}: ${error.message}. Nothing was changed.`,
      "Correct the file, or add what is printed without --write yourself.",
    );
  }
}

function withEntry(
  before: string,
  { key }: Pick<Client, "key">,
  { name, entry, input }: NamedEntry,
): { readonly change: FileChange; readonly text: string } {
  const existing = valueAt(parseEditable(before), [key, name]);
  const isSame = existing !== undefined && isDeepStrictEqual(plainOf(existing), plainOf(entry));
  const named = isSame ? before : withMember(before, [key, name], entry);
  const text = input === undefined ? named : withInput(named, input);
  parseEditable(text);
  const change = existing === undefined ? "added" : isSame && text === before ? "none" : "replaced";
  return { change: isSame && text !== before ? "added" : change, text };
}

function withInput(text: string, { list, item }: ListedInput): string {
  const present = valueAt(parseEditable(text), [list]);
  const isThere = Array.isArray(present) && present.some((each) => hasId(each, item.id));
  return isThere ? text : withItem(text, [list], item);
}

function hasId(value: unknown, id: string): boolean {
  return typeof value === "object" && value !== null && "id" in value && value.id === id;
}

/** Two values that JSON does not tell apart are the same. */
function plainOf(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function taken(
  path: string,
  { key, title }: Pick<Client, "key" | "title">,
  { name, entry }: NamedEntry,
  before: string,
): UsageError {
  const there = valueAt(parseEditable(before), [key, name]);
  return new UsageError(
    [
      `${title} has another server named "${name}" in "${path}". Nothing was changed.`,
      `There: ${JSON.stringify(withoutSecrets(there))}`,
      `New:   ${JSON.stringify(entry)}`,
    ].join("\n"),
    "Replace it with --force, or choose another name with --name.",
  );
}

/** What an entry hands to its server may be a secret, and terminals are recorded. */
function withoutSecrets(entry: unknown): unknown {
  if (typeof entry !== "object" || entry === null) return entry;
  const members = Object.entries(entry).map(([key, value]: [string, unknown]) => {
    const isHandedOver = (key === "env" || key === "headers") && typeof value === "object";
    if (!isHandedOver || value === null) return [key, value];
    return [key, Object.fromEntries(Object.keys(value).map((name) => [name, "…"]))];
  });
  return Object.fromEntries(members);
}

/** Undefined where there is no file. Throws `UsageError` for what is no file, and for one that is not in UTF-8. */
function readText(path: string): string | undefined {
  // A pipe that nobody writes to would be opened, and read, for ever.
  if (statOf(path) === undefined) return undefined;
  const bytes = withPath(path, () => readFile(path));
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UsageError(`"${path}" is not in UTF-8. Nothing was changed.`, "Save it as UTF-8.");
  }
}

/** Not of what has come in the place of the file meanwhile. */
function readFile(path: string): Buffer {
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    refuseOthers(path, fstatSync(descriptor));
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Of the file that a path leads to; undefined where there is none. Throws the system's error for links in a circle. */
function statOf(path: string): Stats | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats !== undefined) refuseOthers(path, stats);
  return stats;
}

function refuseOthers(path: string, stats: Stats): void {
  if (stats.isFile()) return;
  const what = stats.isDirectory() ? "a folder" : "a pipe, a socket or a device";
  throw new UsageError(
    `"${path}" is ${what} and no file. Nothing was changed.`,
    "Move it to another place, or add what is printed without --write yourself.",
  );
}

function replace(path: string, text: string): void {
  const stats = statOf(path);
  if (stats === undefined) {
    const target = targetOf(path);
    // A folder that a link leads to is not made: what is to be mounted there may be missing.
    if (target === path) makeFolder(dirname(path));
    replaceFile({ path: target, text, temporary: temporaryFor(target) });
    return;
  }
  refuseLoss(path, stats);
  const real = realpathSync(path);
  const { uid, gid } = stats;
  const owner = process.platform === "win32" ? {} : { owner: { uid, gid } };
  const mode = stats.mode & 0o7777;
  try {
    replaceFile({ path: real, text, temporary: temporaryFor(real), mode, ...owner });
  } catch (error) {
    if (!isSystemError(error) || error.syscall !== "fchown") throw error;
    throw unwritten(path, "belongs to another user or group, which would not stay so");
  }
}

/** A replaced file is another one: it would be writable again, and its other names would keep the old text. */
function refuseLoss(path: string, { mode, nlink }: Stats): void {
  if ((mode & 0o200) === 0) {
    const hint = "Make it writable, or add what is printed without --write yourself.";
    throw new UsageError(`"${path}" is read-only. Nothing was changed.`, hint);
  }
  if (nlink > 1) {
    throw unwritten(path, `has ${nlink} names (hard links), which would not stay one file`);
  }
}

function unwritten(path: string, reason: string): UsageError {
  const hint = "Add what is printed without --write yourself.";
  return new UsageError(`"${path}" ${reason}. Nothing was changed.`, hint);
}

/** Where a link to a file that is not there leads, over further ones; the path itself when it is no link. */
function targetOf(path: string): string {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return path;
  const folder = realpathSync(dirname(path));
  const next = resolve(folder, readlinkSync(join(folder, basename(path))));
  return targetOf(next);
}

function temporaryFor(path: string): string {
  return `${path}.${randomUUID()}.tmp`;
}
