import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { SourceFile } from "../../diagnostics/source-file.js";
import { closestMatch } from "../../util/closest-match.js";
import { knownFolders } from "./find-modules.js";
import type { ModuleFolder } from "./find-modules.js";

/** Folders of texts, which are no YAML. */
const textFolders = ["i18n", "mgnl-i18n"] as const;

/** Folders that decorations may name, and that hold forms. */
const decoratedFolders = ["contentTypes", "apps", "dialogs"] as const;

/**
 * Reports folders that hold YAML or texts and are not read, since their name is only nearly one that modules have: `mcpTool`,
 * `decorations/shop/dialog`, `i18`. Each is reported once, at its first file.
 */
export function reportMisspeltFolders(
  files: readonly SourceFile[],
  sources: readonly string[],
  modules: readonly ModuleFolder[],
  diagnostics: Diagnostics,
): void {
  const reported = new Set<string>();
  const moduleOf = new Map(
    modules.flatMap(({ directory, files: own }) =>
      own.map(({ file }) => [file, directory] as const),
    ),
  );
  for (const file of files) {
    const known = file.path.endsWith(".properties") ? textFolders : knownFolders;
    const directory = moduleOf.get(file);
    const base = directory ?? sourceAround(file, sources);
    const below = base === "" ? file.path : file.path.slice(base.length + 1);
    const segments = below.split("/").slice(0, -1);
    const found =
      directory === undefined
        ? misspeltAnywhere(segments, known)
        : misspeltInModule(segments, known);
    if (found === undefined) continue;
    const folder = [...(base === "" ? [] : [base]), ...segments.slice(0, found.depth)].join("/");
    if (reported.has(folder)) continue;
    reported.add(folder);
    const hint = `Did you mean "${found.known}"?`;
    diagnostics.report("load/misspelt-folder", { file, start: 0, end: 0 }, { folder }, { hint });
  }
}

interface Misspelt {
  readonly known: string;
  /** How many folders lead to it, itself included. */
  readonly depth: number;
}

function misspeltInModule(
  [folder = "", , decorated]: readonly string[],
  known: Iterable<string>,
): Misspelt | undefined {
  if (folder !== "decorations") return misspelt(folder, known, 1);
  return decorated === undefined ? undefined : misspelt(decorated, decoratedFolders, 3);
}

/** Outside of modules, a folder counts when one stands around it, as a module would, or when it holds the file itself. */
function misspeltAnywhere(
  segments: readonly string[],
  known: Iterable<string>,
): Misspelt | undefined {
  const from = segments.length === 1 ? 0 : 1;
  for (const [at, segment] of segments.entries()) {
    const found = at < from ? undefined : misspelt(segment, known, at + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** One edit for short names, two for longer ones. */
function misspelt(folder: string, known: Iterable<string>, depth: number): Misspelt | undefined {
  const names = [...known];
  if (knownFolders.has(folder)) return undefined;
  const nearest = closestMatch(folder, names, folder.length < 6 ? 1 : 2);
  return nearest === undefined ? undefined : { known: nearest, depth };
}

function sourceAround({ path }: SourceFile, sources: readonly string[]): string {
  const around = sources.filter((source) => source !== "." && path.startsWith(`${source}/`));
  return around.toSorted((a, b) => b.length - a.length)[0] ?? "";
}
