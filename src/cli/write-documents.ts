import { lstatSync, readFileSync, readdirSync, rmSync, rmdirSync } from "node:fs";
import { dirname, extname, join, posix } from "node:path";
import { type PageState, pageState, withLineFeeds } from "../docs/seal.js";
import { compareText } from "../util/compare-text.js";
import { isRunning } from "./build-lock.js";
import { makeFolder } from "./make-folder.js";
import { temporaryName } from "./output-tree.js";
import { replaceFile } from "./replace-file.js";
import { isSystemError, withPath } from "./system-error.js";

/** How a folder differs from the documents that belong into it. All paths are below it, with `/`, in their order. */
export interface DocumentComparison {
  readonly changes: readonly DocumentChange[];
  /** Pages that nothing stands for any more and that somebody has changed: they are theirs now. */
  readonly kept: readonly string[];
  /** What no run wrote, where a page belongs. Nothing can be written then. */
  readonly foreign: readonly string[];
  /** What is no folder, or a link to one, where a folder of pages belongs; empty for the documents' folder itself. */
  readonly noFolders: readonly string[];
}

export interface DocumentChange {
  readonly path: string;
  /**
   * What is edited was changed by somebody, and is not written over. A conflict is what a merge left of two pages, which is.
   */
  readonly kind: "missing" | "differs" | "conflict" | "edited" | "orphaned";
  /** What stood there when it was compared. */
  readonly found: Found;
}

/** The text of a file; something else, such as a link; undefined for nothing. */
export type Found = { readonly text: string } | "other" | undefined;

/** Where pages lie below the documents' folder: an index, and a page for each tool in the folder of its audience. */
const pageFolders = ["", "admin", "public"] as const;

/**
 * Compares a folder, which is no link itself, with the documents that belong into it. Only files that are as a run wrote them
 * under that name count as documents, in whatever line ends; all else is somebody's.
 */
export function compareDocuments(
  folder: string,
  files: ReadonlyMap<string, string>,
): DocumentComparison {
  const used = new Set(["", ...[...files.keys()].map((path) => posix.dirname(path))]);
  const noFolders = [...used].filter((below) => !mayHoldPages(join(folder, below)));
  if (noFolders.length > 0) return { changes: [], kept: [], foreign: [], noFolders };
  const changes: DocumentChange[] = [];
  const foreign: string[] = [];
  for (const [path, text] of files) {
    const found = foundAt(join(folder, path));
    const kind = changeOf(path, text, found);
    if (kind === "foreign") foreign.push(path);
    else if (kind !== "same") changes.push({ path, kind, found });
  }
  // Those of a format that is not asked for stay.
  const formats = new Set([...files.keys()].map((path) => extname(path)));
  const others = pagesIn(folder).filter(
    ({ path }) => !files.has(path) && formats.has(extname(path)),
  );
  for (const { path, state, found } of others) {
    if (state === "written") changes.push({ path, kind: "orphaned", found });
  }
  const isKept = (state: PageState) => state === "edited" || state === "conflict";
  return {
    changes: changes.toSorted((a, b) => compareText(a.path, b.path)),
    kept: others.flatMap(({ path, state }) => (isKept(state) ? [path] : [])),
    foreign: foreign.toSorted(compareText),
    noFolders,
  };
}

/** What came of the changes. */
export interface WrittenDocuments {
  readonly written: number;
  readonly removed: number;
  /** Paths of what somebody changed, made or replaced since it was compared: it stays as it is. */
  readonly changedMeanwhile: readonly string[];
}

/**
 * Writes the documents that differ, each whole or not at all, and removes those of earlier runs that nothing stands for any more,
 * as well as what a run that was killed has left. What was edited stays as it is.
 */
export function writeDocuments(
  folder: string,
  files: ReadonlyMap<string, string>,
  changes: readonly DocumentChange[],
): WrittenDocuments {
  removeLeftovers(folder);
  const due = changes.filter(({ kind }) => kind !== "edited");
  let written = 0;
  let removed = 0;
  const changedMeanwhile: string[] = [];
  for (const { path, kind, found } of due) {
    const target = join(folder, path);
    const present = mayHoldPages(dirname(target)) ? foundAt(target) : "other";
    // Of what is gone nothing can be lost.
    if (present !== undefined && !isSame(present, found)) changedMeanwhile.push(path);
    else if (kind !== "orphaned") {
      writePage(target, files.get(path) ?? "");
      written += 1;
    } else {
      rmSync(target, { force: true });
      if (dirname(target) !== folder) removeEmpty(dirname(target));
      removed += present === undefined ? 0 : 1;
    }
  }
  return { written, removed, changedMeanwhile };
}

function changeOf(
  path: string,
  text: string,
  found: Found,
): Exclude<DocumentChange["kind"], "orphaned"> | "same" | "foreign" {
  if (found === undefined) return "missing";
  if (found === "other") return "foreign";
  if (withLineFeeds(found.text) === withLineFeeds(text)) return "same";
  const state = pageState(path, found.text, text);
  return state === "written" || state === "emptied" ? "differs" : state;
}

/** A folder, or nothing yet. A link could lead the pages elsewhere. */
function mayHoldPages(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? true;
}

function foundAt(path: string): Found {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  if (!stats.isFile()) return "other";
  return unlessGone(() => ({ text: withPath(path, (file) => readFileSync(file, "utf8")) }));
}

function isSame(one: Found, other: Found): boolean {
  return typeof one === "object" && typeof other === "object" && one.text === other.text;
}

function writePage(path: string, text: string): void {
  const temporary = join(dirname(path), temporaryName(`${process.pid}`));
  const write = () => {
    makeFolder(dirname(path));
    replaceFile({ path, text, temporary });
    return true;
  };
  // Somebody may remove the folder just when it is about to be used; who goes on doing so is told.
  if (unlessGone(write) === undefined) write();
}

/** An empty folder that stays does no harm. */
function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!isSystemError(error)) throw error;
  }
}

function removeLeftovers(folder: string): void {
  for (const below of pageFolders) {
    for (const name of namesIn(join(folder, below))) {
      const id = Number(/^\.mcpgen-(\d+)\.tmp$/.exec(name)?.[1] ?? 0);
      if (id === 0 || (id !== process.pid && isRunning(id))) continue;
      const path = join(folder, below, name);
      if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === true) {
        rmSync(path, { force: true });
      }
    }
  }
}

interface FoundPage {
  readonly path: string;
  readonly state: PageState;
  readonly found: Found;
}

/** Files where earlier runs put pages, by path. */
function pagesIn(folder: string): readonly FoundPage[] {
  const paths = pageFolders.flatMap((below) => {
    const isPage = (name: string) =>
      below === "" ? name === "index.md" || name === "index.html" : name.endsWith(".md");
    const names = namesIn(join(folder, below)).filter(isPage);
    return names.map((name) => (below === "" ? name : `${below}/${name}`));
  });
  return paths.toSorted(compareText).flatMap((path) => {
    const found = foundAt(join(folder, path));
    return typeof found === "object" ? [{ path, found, state: pageState(path, found.text) }] : [];
  });
}

/** None where there is no such folder, or no more. */
function namesIn(folder: string): readonly string[] {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return unlessGone(() => readdirSync(folder)) ?? [];
}

/** Undefined where what is used does not exist any more. */
function unlessGone<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch (error) {
    if (isSystemError(error) && error.code === "ENOENT") return undefined;
    throw error;
  }
}
