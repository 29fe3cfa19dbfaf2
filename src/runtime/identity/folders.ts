import type { ContentSession } from "../../store/content-repository.js";
import { derived } from "../derived.js";
import { refusal } from "../errors.js";
import type { ContentSurface } from "../surface.js";
import type { ReadContext, ToolContext, Values } from "../tool.js";
import { memberOf } from "../members.js";
import { sanitizeFolderName } from "../node-name.js";
import { joinPath, normalizePath } from "./paths.js";

export const folderType = "mgnl:folder";

/** How many folders or names a message lists. */
export const mostListed = 20;

export interface FolderSegment {
  readonly field: string;
  readonly optional: boolean;
}

/** The segments of a template such as `/{category}/{brand?}`. */
export function folderSegments(template: string): readonly FolderSegment[] {
  return [...template.matchAll(/\{([^{}?]+)(\??)\}/g)].map(([, field = "", mark]) => ({
    field,
    optional: mark === "?",
  }));
}

const segmentsOf = derived((surface: ContentSurface) => folderSegments(surface.folderTemplate));

/**
 * The folder that an item's taxonomy fields put it in. The path stops at an optional segment without value; without the
 * value of a required one it is the root. Undefined when there is no taxonomy.
 */
export function placementFolder(surface: ContentSurface, fields: Values): string | undefined {
  const segments = segmentsOf(surface);
  if (segments.length === 0) return undefined;
  const names = leadingNames(segments, fields);
  const root = normalizePath(surface.rootPath);
  const stopped = segments[names.length];
  return stopped?.optional === false ? root : names.reduce(joinPath, root);
}

/** The folder that the first of the taxonomy fields lead to; undefined without a value for the first. */
export function narrowingFolder(surface: ContentSurface, fields: Values): string | undefined {
  const names = leadingNames(segmentsOf(surface), fields);
  return names.length === 0 ? undefined : names.reduce(joinPath, normalizePath(surface.rootPath));
}

/** Folder names of the segments up to the first without value. */
function leadingNames(segments: readonly FolderSegment[], fields: Values): readonly string[] {
  const names = segments.map(({ field }) => folderNameOf(memberOf(fields, field)));
  const end = names.indexOf("");
  return end === -1 ? names : names.slice(0, end);
}

/** The name that a field's value gives its folder; empty when it gives none. */
export function folderNameOf(value: unknown): string {
  const isScalar =
    typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  return isScalar ? sanitizeFolderName(String(value)) : "";
}

/** Whether there is a folder at a path; the root always is one. */
export async function isFolder(
  workspace: string,
  path: string,
  context: ReadContext,
): Promise<boolean> {
  if (path === "/") return true;
  const node = await context.content.nodeAt(workspace, path);
  return node?.nodeType === folderType;
}

/** Throws the refusal of a folder that does not exist; it names those that do. */
export async function refuseMissingFolder(
  workspace: string,
  folder: string,
  { content, language }: ReadContext,
): Promise<never> {
  const known = await content.folders(workspace, "/", mostListed + 1);
  if (known.length === 0) throw refusal(language, "folder-missing", { folder });
  throw refusal(language, "folder-missing-known", { folder, folders: firstOf(known) });
}

/** The first of many names, with a mark when there are more. */
export function firstOf(names: readonly string[]): string {
  const shown = names.slice(0, mostListed).join(", ");
  return names.length > mostListed ? `${shown}, …` : shown;
}

/** Refuses a folder path that an item stands in the way of. */
export async function refuseBlockedFolder(
  workspace: string,
  path: string,
  { content, language }: ReadContext,
): Promise<void> {
  for (const each of pathsDownTo(path)) {
    const node = await content.nodeAt(workspace, each);
    if (node === undefined) return;
    if (node.nodeType !== folderType) {
      throw refusal(language, "folder-blocked", { path: each });
    }
  }
}

/** Makes the folders of a path that are missing. */
export async function ensureFolder(
  workspace: string,
  path: string,
  context: ToolContext,
): Promise<void> {
  let parent = "/";
  for (const each of pathsDownTo(path)) {
    await ensureOne(context.content, { workspace, parent, path: each });
    parent = each;
  }
}

async function ensureOne(
  content: ContentSession,
  { workspace, parent, path }: Readonly<Record<"workspace" | "parent" | "path", string>>,
): Promise<void> {
  if ((await content.nodeAt(workspace, path)) !== undefined) return;
  const name = path.slice(path.lastIndexOf("/") + 1);
  await content.create({
    workspace,
    parentPath: parent,
    name,
    nodeType: folderType,
    properties: {},
  });
}

/** `/a/b` is `/a`, `/a/b`; the root is nothing. */
function pathsDownTo(path: string): readonly string[] {
  const parts = path.split("/").filter((part) => part !== "");
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join("/")}`);
}
