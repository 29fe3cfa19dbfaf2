import { realpathSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { type CommandIo, print } from "./command-io.js";
import { type CopyPlan, copyModules, mixes, planCopy } from "./copy-modules.js";
import { isOutside } from "./read-project.js";
import { realFolder } from "./real-folder.js";
import { plural, reportDiagnostics } from "./report.js";
import { requirePlaces } from "./require-places.js";
import { UsageError } from "./usage-error.js";

/** A folder of modules that a new project has. */
export interface ModuleFolder {
  /** Below the project, with `/`. */
  readonly path: string;
  /** How it comes there; absent where the project holds it already. */
  readonly copy?: CopyPlan;
}

/**
 * How a project, whose folder need not exist yet, comes to modules in the given folders: those from elsewhere are to be copied into
 * `forms`. Throws `UsageError`, and has written nothing, where they cannot be, or would join modules from another place.
 */
export function planModules(root: string, folders: readonly string[]): readonly ModuleFolder[] {
  const project = realFolder(root);
  const real = [...new Set(folders.map((folder) => realpathSync(folder)))];
  for (const folder of real) {
    const outer = real.find((other) => other !== folder && !isOutside(other, folder));
    if (outer === undefined) continue;
    throw new UsageError(
      `"${folder}" lies in "${outer}", so that its modules would be there twice.`,
      "Name the outer folder alone.",
    );
  }
  const nameOf = new Map(
    folders.map((folder) => [realpathSync(folder), basename(folder)] as const),
  );
  const planned = real.map((folder): ModuleFolder => {
    if (!isOutside(project, folder)) {
      return { path: relative(project, folder).split(sep).join("/") || "." };
    }
    const path = `forms/${nameOf.get(folder) ?? ""}`;
    return { path, copy: planCopy(folder, join(root, path)) };
  });
  const copied = planned.flatMap(({ path, copy }) => (copy === undefined ? [] : [{ path, copy }]));
  requirePlaces(
    root,
    copied.flatMap(({ path, copy }) => copy.missing.map((file) => `${path}/${file}`)),
  );
  for (const [index, { path, copy }] of copied.entries()) {
    const isTaken = copied.slice(0, index).some((other) => other.path === path);
    if (isTaken || mixes(copy)) throw mixed(path, copy);
  }
  return planned;
}

function mixed(path: string, { from }: CopyPlan): UsageError {
  return new UsageError(
    `The modules in "${from}" would be mixed with others in "${path}", which has no file as it is there.`,
    `Of two folders of this name, rename one. Of one that has changed, remove the copy "${path}" and run the same command again.`,
  );
}

/** Copies what is to be copied, and says so. Gives the path of the source to read, below the project. */
export function bringIn(io: CommandIo, { path, copy }: ModuleFolder): string {
  if (copy === undefined) return path;
  const { missing, present, kept, diagnostics } = copy;
  copyModules(copy);
  reportDiagnostics(io, diagnostics);
  const others =
    present === 0
      ? ""
      : ` ${plural(present, "file")} ${present === 1 ? "was" : "were"} there already.`;
  print(io, `Copied ${plural(missing.length, "file") ?? "no file"} to ${path}.${others}`);
  for (const file of kept) {
    print(io, `kept    ${path}/${file} (differs from the one in the source)`);
  }
  return "forms";
}
