import { lstatSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { ProjectSurface } from "../../diff/project-surface.js";
import { readUnchangingSurface } from "../../diff/read-project-surface.js";
import { compareText } from "../../util/compare-text.js";
import { withPath } from "../system-error.js";
import { UsageError } from "../usage-error.js";

/** Whether a file of an output folder says what a model or a caller sees; `path` is relative to the folder. */
export function tellsSurface(path: string): boolean {
  return (
    path === "manifest.json" ||
    /^tools\/(?:.+\/)?(?:surface|create\.schema|update\.schema)\.json$/.test(path)
  );
}

/** The texts of those files of an output folder on disk, by path; none where there is no such folder. Links are not followed. */
export function readOutputFolder(folder: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const read = (path: string): void => {
    const stats = lstatSync(join(folder, path), { throwIfNoEntry: false });
    if (stats?.isDirectory() === true) {
      for (const name of readdirSync(join(folder, path)).toSorted(compareText)) {
        read(`${path}/${name}`);
      }
    } else if (stats?.isFile() === true && tellsSurface(path)) {
      texts.set(
        path,
        withPath(join(folder, path), (file) => readFileSync(file, "utf8")),
      );
    }
  };
  read("manifest.json");
  read("tools");
  return texts;
}

/** What is told by the texts of an output folder. */
export interface OutputTexts {
  /** By path below the folder. */
  readonly texts: ReadonlyMap<string, string>;
  /** The folder, as it is told. */
  readonly folder: string;
  /** The side that it is of, as it is told. */
  readonly label: string;
  /** What to do where there is nothing. */
  readonly hint: string;
}

/** The surface that an output folder records. Throws `UsageError` where there is none, and where a file of it is broken. */
export function surfaceOf({ texts, folder, label, hint }: OutputTexts): ProjectSurface {
  const within = folder === "." ? "" : `${folder}/`;
  if (texts.size === 0) {
    throw new UsageError(
      `There is nothing to compare in ${label}: it has neither "${within}manifest.json" nor a surface.json below "${within}tools".`,
      hint,
    );
  }
  const { surface, problems } = readUnchangingSurface(texts);
  if (surface !== undefined) return surface;
  throw new UsageError(
    [
      `The generated code in ${label} cannot be read:`,
      ...problems.map((problem) => `  ${within}${problem}`),
    ].join("\n"),
    "Run mcpgen build there again, and commit what it writes",
  );
}
