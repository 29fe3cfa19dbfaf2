import type { NodeRecord, Side } from "../../store/content-repository.js";
import { isObject } from "../../util/is-object.js";
import { suggestion } from "../../util/suggestion.js";
import { type ContentLine, type ContentTrailer, formatName, formatVersion } from "./format.js";

type JsonObject = Readonly<Record<string, unknown>>;

/** What a line says that it should not; the place is added by whoever knows it. */
export class ContentLineError extends Error {
  override readonly name = "ContentLineError";
}

/** Accepts the first line and nothing else. Throws `ContentLineError`. */
export function checkHeader(text: string): void {
  const header = parseObject(text);
  if (header["format"] !== formatName) {
    fail(`This is no content file: its first line does not say {"format":"${formatName}"}.`);
  }
  if (header["version"] !== formatVersion) {
    fail(
      `The file is of version ${JSON.stringify(header["version"])} of the format; this mcpgen knows ${formatVersion}.`,
    );
  }
  checkKeys(header, ["format", "version"]);
}

/** A line after the first. Throws `ContentLineError` for one that is neither a node nor the trailer. */
export function parseLine(text: string): ContentLine | ContentTrailer {
  const line = parseObject(text);
  return Object.hasOwn(line, "sha256") ? toTrailer(line) : toNode(line);
}

function toTrailer(line: JsonObject): ContentTrailer {
  checkKeys(line, ["nodes", "sha256"]);
  const { nodes, sha256 } = line;
  if (!isCount(nodes)) fail('"nodes" is not a whole number from 0 up.');
  if (typeof sha256 !== "string" || !/^[0-9a-f]{64}$/.test(sha256)) {
    fail('"sha256" is not 64 hexadecimal digits.');
  }
  return { nodes, sha256 };
}

/** What each key of a node has to be. */
const nodeKeys: Readonly<Record<string, readonly [(value: unknown) => boolean, string]>> = {
  workspace: [isFilledText, "a text that is not empty"],
  side: [(value) => value === "author" || value === "published", '"author" or "published"'],
  path: [
    (value) => typeof value === "string" && value.startsWith("/"),
    'a text that begins with "/"',
  ],
  uuid: [
    (value) =>
      typeof value === "string" && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
    "a UUID in small letters",
  ],
  type: [isFilledText, "a text that is not empty"],
  version: [isVersion, "a whole number from 1 up"],
  publishedVersion: [isVersion, "a whole number from 1 up"],
  created: [isTime, "a time such as 2026-01-31T12:00:00.000Z"],
  modified: [isTime, "a time such as 2026-01-31T12:00:00.000Z"],
  properties: [isObject, "an object"],
  changes: [isChanges, "an object that gives each of its names a version"],
};
const optionalKeys: ReadonlySet<string> = new Set(["publishedVersion", "changes"]);

function toNode(line: JsonObject): ContentLine {
  checkKeys(line, Object.keys(nodeKeys));
  for (const [key, [holds, expected]] of Object.entries(nodeKeys)) {
    if (!Object.hasOwn(line, key)) {
      if (!optionalKeys.has(key)) fail(`"${key}" is missing.`);
    } else if (!holds(line[key])) {
      fail(`"${key}" is not ${expected}.`);
    }
  }
  checkProperties(line["properties"] as JsonObject);
  const side = line["side"] as Side;
  if (side === "published" && Object.hasOwn(line, "publishedVersion")) {
    fail('"publishedVersion" is of the author side and does not belong on the published one.');
  }
  checkVersions(line);
  const { workspace, type, ...rest } = line;
  // Every key has been checked above.
  return {
    workspace: workspace as string,
    record: { ...rest, nodeType: type } as unknown as NodeRecord,
  };
}

/** Nothing was published or written in a version that a node has yet to reach. */
function checkVersions({ version, publishedVersion = 1, changes = {} }: JsonObject): void {
  const present = Number(version);
  if (Number(publishedVersion) > present) {
    fail(`"publishedVersion" is ${String(publishedVersion)}, above the node's version ${present}.`);
  }
  for (const [name, written] of Object.entries(changes as JsonObject)) {
    if (Number(written) <= present) continue;
    fail(`"changes" has ${JSON.stringify(name)} in version ${String(written)}, above ${present}.`);
  }
}

const propertyTypes: ReadonlySet<unknown> = new Set([
  "string",
  "long",
  "double",
  "decimal",
  "boolean",
  "date",
]);

function checkProperties(properties: JsonObject): void {
  for (const [name, property] of Object.entries(properties)) {
    const named = `The property ${JSON.stringify(name)}`;
    if (!isObject(property)) fail(`${named} is not an object with "type" and "value".`);
    checkKeys(property, ["type", "value"], `${named}: `);
    if (!propertyTypes.has(property["type"])) {
      fail(`${named} is of no known type: ${JSON.stringify(property["type"])}.`);
    }
    const { value } = property;
    if (!(Array.isArray(value) ? value.every(isScalar) : isScalar(value))) {
      fail(`${named} has a value that is neither text, a number, a boolean nor a list of these.`);
    }
  }
}

function checkKeys(object: JsonObject, known: readonly string[], before = ""): void {
  for (const key of Object.keys(object)) {
    if (known.includes(key)) continue;
    const hint = suggestion(key, known);
    fail(`${before}${JSON.stringify(key)} is no known key.${hint === undefined ? "" : ` ${hint}`}`);
  }
}

function parseObject(text: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    fail("The line is not valid JSON.");
  }
  return isObject(value) ? value : fail("The line is not a JSON object.");
}

function isFilledText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

function isScalar(value: unknown): boolean {
  return ["string", "boolean"].includes(typeof value) || Number.isFinite(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isVersion(value: unknown): boolean {
  return isCount(value) && value > 0;
}

function isTime(value: unknown): boolean {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return false;
  const time = new Date(value);
  return !Number.isNaN(time.getTime()) && time.toISOString() === value;
}

function isChanges(value: unknown): boolean {
  if (!isObject(value)) return false;
  const versions = Object.values(value);
  return versions.length > 0 && versions.every(isVersion);
}

function fail(message: string): never {
  throw new ContentLineError(message);
}
