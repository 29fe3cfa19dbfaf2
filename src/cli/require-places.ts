import { accessSync, constants, lstatSync, realpathSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { isOutside } from "./read-project.js";
import { realFolder } from "./real-folder.js";
import { statsOf } from "./stats-of.js";
import { UsageError } from "./usage-error.js";

/**
 * Nothing half done: finds what keeps files from being written before the first one is. Throws `UsageError` when a file stands where
 * a folder has to be or the other way round, or a link leads nowhere or out of the project, and the system's error where a
 * right is missing. `paths` are below the project, whose folder need not exist yet.
 */
export function requirePlaces(root: string, paths: readonly string[]): void {
  requireAbove(root);
  const project = realFolder(root);
  const missing = paths.filter((path) => !isFile(root, path));
  for (const folder of new Set(missing.flatMap(foldersAbove))) requireFolder(project, root, folder);
  for (const path of missing) requireNothing(root, path);
  for (const folder of new Set(missing.map((path) => dirname(join(root, path))))) {
    accessSync(nearestExisting(folder), constants.W_OK | constants.X_OK);
  }
}

function requireAbove(root: string): void {
  const existing = nearestExisting(root);
  if (statsOf(existing)?.isDirectory() !== true) throw aFile(existing);
}

/** The folders on the way to a path, from the outermost. */
function foldersAbove(path: string): readonly string[] {
  const names = path.split("/").slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join("/"));
}

function requireFolder(project: string, root: string, folder: string): void {
  const path = join(root, folder);
  const stats = statsOf(path);
  if (stats === undefined) return requireNothing(root, folder);
  if (!stats.isDirectory()) throw aFile(folder);
  const real = realpathSync(path);
  if (!isOutside(project, real)) return;
  const target = relative(project, real).split(sep).join("/");
  throw new UsageError(
    `"${folder}" leads out of the project, to "${target}", and nothing is written there.`,
    "Put a folder in place of the link, or start the project where it leads.",
  );
}

/** Whether a path has a file, which stays. */
function isFile(root: string, path: string): boolean {
  const stats = statsOf(join(root, path));
  if (stats?.isDirectory() !== true) return stats !== undefined;
  throw new UsageError(`"${path}" is a folder; a file of that name is needed.`);
}

/** A link to nothing is not nothing: what is written lands elsewhere, or nowhere. */
function requireNothing(root: string, path: string): void {
  if (!leadsNowhere(join(root, path))) return;
  throw new UsageError(
    `"${path}" is a link that leads nowhere.`,
    "Correct the link, or delete it.",
  );
}

/** Whether a path is a link to nothing. */
export function leadsNowhere(path: string): boolean {
  if (statsOf(path) !== undefined || statsOf(dirname(path))?.isDirectory() !== true) return false;
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function nearestExisting(path: string): string {
  return statsOf(path) === undefined ? nearestExisting(dirname(path)) : path;
}

function aFile(name: string): UsageError {
  return new UsageError(`"${name}" is a file; a folder of that name is needed.`);
}
