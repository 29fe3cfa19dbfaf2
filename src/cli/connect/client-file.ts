import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { makeFolder } from "../make-folder.js";
import { replaceFile } from "../replace-file.js";
import { withPath } from "../system-error.js";
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
 * Writes an entry into a client's file, which is made when missing; every other byte of it stays. Throws `UsageError` for a
 * file that cannot be read as JSON with comments, and for another entry of that name unless `force`, and changes nothing then.
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

/** Undefined where there is no file. Throws `UsageError` for one that is not in UTF-8. */
function readText(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  const bytes = withPath(path, () => readFileSync(path));
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UsageError(`"${path}" is not in UTF-8. Nothing was changed.`, "Save it as UTF-8.");
  }
}

/** A link to the file stays one, and who may read it stays the same. */
function replace(path: string, text: string): void {
  if (!existsSync(path)) {
    makeFolder(dirname(path));
    replaceFile({ path, text, temporary: `${path}.${process.pid}.tmp` });
    return;
  }
  const real = realpathSync(path);
  const mode = statSync(real).mode & 0o7777;
  replaceFile({ path: real, text, temporary: `${real}.${process.pid}.tmp`, mode });
}
