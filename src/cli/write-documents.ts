import { lstatSync, readFileSync, readdirSync, rmSync, rmdirSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { pageState } from "../docs/seal.js";
import { compareText } from "../util/compare-text.js";
import { makeFolder } from "./make-folder.js";
import { replaceFile } from "./replace-file.js";
import { withPath } from "./system-error.js";
import { UsageError } from "./usage-error.js";

/** How a folder differs from the documents that belong into it. */
export interface DocumentComparison {
  /** By path. */
  readonly changes: readonly DocumentChange[];
  /** Paths of pages that nothing stands for any more and that somebody has changed: they are theirs now. By path. */
  readonly kept: readonly string[];
}

export interface DocumentChange {
  /** Below the folder, with `/`. */
  readonly path: string;
  /** What is edited was changed by somebody, and is not written over. */
  readonly kind: "missing" | "differs" | "edited" | "orphaned";
}

/**
 * Compares a folder with the documents that belong into it. Only files that are as a run wrote them under that name count as
 * documents; all else is somebody's. Throws `UsageError` where such a thing stands in the way of one.
 */
export function compareDocuments(
  folder: string,
  files: ReadonlyMap<string, string>,
): DocumentComparison {
  requireFolder(folder);
  for (const below of new Set([...files.keys()].map((path) => dirname(path)))) {
    requireFolder(join(folder, below));
  }
  const changes = [...files].flatMap(([path, text]): readonly DocumentChange[] => {
    const present = textOf(join(folder, path));
    if (present === undefined) return [{ path, kind: "missing" }];
    // A checkout on Windows may have it with other line ends.
    if (present === text || present.replaceAll("\r\n", "\n") === text) return [];
    const state = pageState(path, present);
    if (state === "foreign") {
      throw new UsageError(
        `"${join(folder, path)}" is there and was not written by mcpgen docs.`,
        "Move it away, or name another folder with --output.",
      );
    }
    return [{ path, kind: state === "edited" ? "edited" : "differs" }];
  });
  // Those of a format that is not asked for stay.
  const formats = new Set([...files.keys()].map((path) => extname(path)));
  const others = pagesIn(folder).filter(
    ({ path }) => !files.has(path) && formats.has(extname(path)),
  );
  const orphans = others
    .filter(({ state }) => state === "written")
    .map(({ path }) => ({ path, kind: "orphaned" }) as const);
  return {
    changes: [...changes, ...orphans].toSorted((a, b) => compareText(a.path, b.path)),
    kept: others.flatMap(({ path, state }) => (state === "edited" ? [path] : [])),
  };
}

/**
 * Writes the documents that differ, each whole or not at all, and removes those of earlier runs that nothing stands for any more.
 * What was edited stays as it is.
 */
export function writeDocuments(
  folder: string,
  files: ReadonlyMap<string, string>,
  changes: readonly DocumentChange[],
): { readonly written: number; readonly removed: number } {
  const orphans = changes.filter(({ kind }) => kind === "orphaned");
  const toWrite = changes.filter(({ kind }) => kind === "missing" || kind === "differs");
  for (const { path } of toWrite) {
    const target = join(folder, path);
    makeFolder(dirname(target));
    const temporary = join(dirname(target), `.mcpgen-${process.pid}.tmp`);
    replaceFile({ path: target, text: files.get(path) ?? "", temporary });
  }
  for (const { path } of orphans) {
    rmSync(join(folder, path), { force: true });
    const above = dirname(join(folder, path));
    if (above !== folder && readdirSync(above).length === 0) rmdirSync(above);
  }
  return { written: toWrite.length, removed: orphans.length };
}

function requireFolder(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined || stats.isDirectory()) return;
  throw new UsageError(
    `"${path}" is there and is no folder.`,
    "Name another folder with --output.",
  );
}

/** Undefined where there is nothing; empty, which is no page, for what is no file. */
function textOf(path: string): string | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  return stats.isFile() ? withPath(path, (file) => readFileSync(file, "utf8")) : "";
}

/** Pages where earlier runs put them, by path: an index, and a page for each tool in the folder of its audience. */
function pagesIn(
  folder: string,
): readonly { readonly path: string; readonly state: "written" | "edited" }[] {
  const paths = ["", "admin", "public"].flatMap((below) => {
    const path = join(folder, below);
    if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
    const names = readdirSync(path).filter((name) =>
      below === "" ? name === "index.md" || name === "index.html" : name.endsWith(".md"),
    );
    return names.map((name) => (below === "" ? name : `${below}/${name}`));
  });
  return paths.toSorted(compareText).flatMap((path) => {
    const state = pageState(path, textOf(join(folder, path)) ?? "");
    return state === "foreign" ? [] : [{ path, state }];
  });
}
