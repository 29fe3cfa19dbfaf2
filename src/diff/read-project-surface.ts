import type { SchemaObject } from "../schema/json-schema.js";
import { compareText } from "../util/compare-text.js";
import { isObject } from "../util/is-object.js";
import type { ProjectSurface, RecordedSurface } from "./project-surface.js";
import { isText } from "./readable-surface.js";
import { rememberText } from "./same-surface.js";

/** What a `generated/` folder says of a project's surface; or why it cannot be read, in sentences. */
export type ReadProjectSurface =
  | { readonly surface: ProjectSurface; readonly problems?: undefined }
  | { readonly problems: readonly string[]; readonly surface?: undefined };

/**
 * Reads a project's surface from the texts of an output folder, by path below it: `manifest.json`, `tools/…/surface.json` and the enforced
 * schemas beside them. Other files are passed over. Tools stand in the order of the manifest; an output without one is read too, in
 * the order of its paths. Whether this version understands a surface is for the comparison to say.
 * Throws a `TypeError` for what is no `Map` of texts.
 */
export function readProjectSurface(files: ReadonlyMap<string, string>): ReadProjectSurface {
  requireTexts(files);
  return readFiles(files, () => {});
}

/** The same for a caller that changes nothing of what is read, so that tools with the same texts are known to be the same. */
export function readUnchangingSurface(files: ReadonlyMap<string, string>): ReadProjectSurface {
  return readFiles(files, rememberText);
}

function readFiles(
  files: ReadonlyMap<string, string>,
  remember: typeof rememberText,
): ReadProjectSurface {
  const problems: string[] = [];
  const read = (path: string): Readonly<Record<string, unknown>> | undefined => {
    const text = files.get(path);
    const value = text === undefined ? undefined : objectIn(text);
    if (typeof value === "string") problems.push(`${path}: ${value}`);
    return typeof value === "string" ? undefined : value;
  };
  const manifest = read("manifest.json");
  const paths = [...files.keys()].filter((path) => surfacePath.test(path)).toSorted(compareText);
  if (paths.length === 0 && !files.has("manifest.json")) {
    return { problems: ["There is neither a manifest.json nor any tools/…/surface.json."] };
  }
  const folders = listedFolders(manifest);
  for (const folder of folders) {
    const path = `${folder}/surface.json`;
    if (!files.has(path))
      problems.push(`${path}: manifest.json names this file, which is missing.`);
  }
  const surfaces = inOrder(paths, folders).flatMap((path): readonly RecordedSurface[] => {
    const surface = read(path);
    if (surface === undefined) return [];
    const folder = path.slice(0, path.lastIndexOf("/"));
    const [createPath, updatePath] = [
      `${folder}/create.schema.json`,
      `${folder}/update.schema.json`,
    ];
    const create = read(createPath);
    const update = read(updatePath);
    if (typeof surface["id"] !== "string") {
      problems.push(`${path}: This is no surface, since it has no "id".`);
      return [];
    }
    const recorded = withEnforced(surface, { create, update });
    remember(
      recorded,
      [path, createPath, updatePath].map((each) => files.get(each) ?? ""),
    );
    return [recorded];
  });
  if (problems.length > 0) return { problems };
  return { surface: { ...serverFacts(manifest), surfaces } };
}

/** Programs may hand over what they read otherwise, such as an object of texts or bytes. */
function requireTexts(files: unknown): void {
  if (!isMap(files)) throw new TypeError("The files must be a Map of texts by path.");
  for (const [path, text] of files) {
    if (typeof path === "string" && typeof text === "string") continue;
    throw new TypeError(`The files must be a Map of texts by path: ${String(path)} has no text.`);
  }
}

/** Also of another realm; what only calls itself one has no entries. */
function isMap(value: unknown): value is ReadonlyMap<unknown, unknown> {
  try {
    Map.prototype.has.call(value, "");
    return true;
  } catch {
    return false;
  }
}

const surfacePath = /^tools\/.+\/surface\.json$/;

/** What a text holds, or what is wrong with it. */
function objectIn(text: string): Readonly<Record<string, unknown>> | string {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : "This is JSON, but no object.";
  } catch (error) {
    return `This is no JSON: ${error instanceof Error ? error.message : String(error)}.`;
  }
}

function listedFolders(manifest: Readonly<Record<string, unknown>> | undefined): readonly string[] {
  const tools = manifest?.["tools"];
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool: unknown) => {
    const folder = isObject(tool) ? tool["folder"] : undefined;
    return typeof folder === "string" ? [folder] : [];
  });
}

/** By the manifest; what it does not name comes after, by path. */
function inOrder(paths: readonly string[], folders: readonly string[]): readonly string[] {
  const places = new Map(folders.map((folder, index) => [`${folder}/surface.json`, index]));
  const placeOf = (path: string): number => places.get(path) ?? places.size;
  return paths.toSorted((a, b) => placeOf(a) - placeOf(b) || compareText(a, b));
}

function withEnforced(
  surface: Readonly<Record<string, unknown>>,
  { create, update }: Readonly<Record<"create" | "update", SchemaObject | undefined>>,
): RecordedSurface {
  const enforced = {
    ...(create === undefined ? {} : { create }),
    ...(update === undefined ? {} : { update }),
  };
  const hasAny = Object.keys(enforced).length > 0;
  // What it holds besides is looked at when it is compared.
  return { ...surface, ...(hasAny ? { enforced } : {}) } as unknown as RecordedSurface;
}

function serverFacts(
  manifest: Readonly<Record<string, unknown>> = {},
): Omit<ProjectSurface, "surfaces"> {
  const { server, language, locales } = manifest;
  const { name, version, instructions } = isObject(server) ? server : {};
  const main = isObject(locales) ? locales["default"] : undefined;
  const others = isObject(locales) ? locales["others"] : undefined;
  return {
    ...(typeof name === "string" && typeof version === "string"
      ? { server: { name, version, ...(typeof instructions === "string" ? { instructions } : {}) } }
      : {}),
    ...(typeof language === "string" ? { language } : {}),
    ...(typeof main === "string"
      ? { locales: { default: main, others: Array.isArray(others) ? others.filter(isText) : [] } }
      : {}),
  };
}
