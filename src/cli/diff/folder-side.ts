import { existsSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { Diagnostics } from "../../diagnostics/diagnostics.js";
import { type CommandIo, printError } from "../command-io.js";
import {
  type CompiledProject,
  compileAt,
  compileProject,
  fieldTypesOf,
} from "../compile-project.js";
import { configName } from "../config-name.js";
import { createProgress } from "../progress.js";
import { InputError } from "../input-error.js";
import { ownCommand } from "../own-command.js";
import type { ProjectPlace } from "../project-place.js";
import { reportDiagnostics } from "../report.js";
import { statsOf } from "../stats-of.js";
import { UsageError } from "../usage-error.js";
import { checkGenerated } from "../write-generated.js";
import { readOutputFolder, surfaceOf } from "./output-files.js";
import type { DiffSide, SideSources } from "./side.js";

/** What a folder is to be compared as. */
export type FolderKind = "project" | "generated" | "forms";

/** What a folder holds: a configuration, the output of a build, or else forms. */
export function kindOfFolder(folder: string): FolderKind {
  if (existsSync(join(folder, configName))) return "project";
  const isOutput = ["manifest.json", "tools/admin", "tools/public"].some((path) =>
    existsSync(join(folder, path)),
  );
  return isOutput ? "generated" : "forms";
}

/** An output folder as it is; it has no sources. */
export function generatedSide(folder: string, label: string): DiffSide {
  const texts = readOutputFolder(folder);
  const hint = "Name the output folder of a build, a folder of forms, or a revision";
  const surface = surfaceOf({ texts, folder: label, label: `"${label}"`, hint });
  return { label, surface, sources: async () => undefined };
}

/**
 * A project compiled from its sources, or a folder of forms compiled with the configuration of the current project. Reports what is
 * wrong with them, and throws `UsageError` then.
 */
export async function compiledSide(
  io: CommandIo,
  {
    folder,
    label,
    place,
  }: { readonly folder: string; readonly label: string; readonly place: ProjectPlace },
): Promise<DiffSide> {
  const isOwn = relative(place.root, folder) === "";
  const isProject = kindOfFolder(folder) === "project";
  const compiled = await loadable(label, async () =>
    isOwn
      ? compileAt(io, place)
      : isProject
        ? compileProject(io, { project: folder })
        : compileAt(io, ofForms(place, folder), { fieldTypes: await fieldTypesOf(place) }),
  );
  if (compiled.hasErrors) {
    reportDiagnostics(
      io,
      compiled.diagnostics.filter(({ severity }) => severity === "error"),
    );
    throw new UsageError(`"${label}" cannot be compared, since it does not compile.`);
  }
  if (compiled.loaded?.modules.every(({ definitions }) => definitions.length === 0) === true) {
    throw new UsageError(
      `There is nothing to compare in "${label}": it holds neither generated code nor forms.`,
    );
  }
  const surface = surfaceOf({ texts: compiled.files, folder: ".", label: `"${label}"`, hint: "" });
  const sources = { ...sourcesOf(compiled), folder: pathBelow(place.root, folder) };
  return { label, surface, sources: async () => sources };
}

/** A module for field types that does not load stands in the way as much as a form that does not compile. */
async function loadable<Result>(label: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new UsageError(`"${label}" cannot be compared: ${error.message}`);
  }
}

/** The same configuration for a folder of forms anywhere. What else it names stays where it is. */
function ofForms(place: ProjectPlace, folder: string): ProjectPlace {
  const { config } = place;
  return {
    ...place,
    root: folder,
    configFile: undefined,
    config: { ...config, sources: [{ format: "magnolia", path: "." }] },
  };
}

/** What goes before the paths of a folder's files: the way there from the project. */
function pathBelow(root: string, folder: string): string {
  const path = relative(root, folder).split(sep).join("/");
  return path === "" ? "" : `${path}/`;
}

function sourcesOf({ plan, resolved, loaded, place }: CompiledProject): SideSources {
  return { plan, resolved, loaded, configFile: place.configFile, folder: "" };
}

/** The name of the side that is on disk now. */
export const workingTreeLabel = "working tree";

/**
 * The project as its sources compile, whether or not anybody has built them; says on standard error where nobody has. Reports what is
 * wrong with them, and throws `UsageError` then: what was built before says nothing of them.
 */
export async function workingTreeSide(
  io: CommandIo,
  place: ProjectPlace,
  buildCommand: string,
): Promise<DiffSide> {
  const label = `the ${workingTreeLabel}`;
  const { output } = place.config;
  const progress = createProgress(io);
  const compiled = await loadable(workingTreeLabel, () => compileAt(io, place, { progress }));
  progress.clear();
  if (compiled.hasErrors) {
    reportDiagnostics(
      io,
      compiled.diagnostics.filter(({ severity }) => severity === "error"),
    );
    throw new UsageError(
      `The ${workingTreeLabel} cannot be compared, since its sources do not compile.`,
      `Correct them, or name a base and what was built last, such as: ${ownCommand(`diff main ./${output}`)}`,
    );
  }
  const hint = `Run: ${buildCommand}`;
  const surface = surfaceOf({ texts: compiled.files, folder: ".", label, hint });
  const notes = isStale(compiled)
    ? [`"${output}" is not what the sources say, which are compared. ${hint}`]
    : [];
  for (const note of notes) printError(io, `note: ${note}`);
  const sources = sourcesOf(compiled);
  return { label: workingTreeLabel, surface, sources: async () => sources, notes };
}

function isStale({ place, files }: CompiledProject): boolean {
  const sources = place.config.sources.map(({ path }) => path);
  const output = { root: place.root, output: place.config.output, sources, files };
  const comparison = checkGenerated(output, new Diagnostics());
  return comparison !== undefined && comparison.changes.length > 0;
}

/** Whether a path is a folder. */
export function isFolder(path: string): boolean {
  return statsOf(path)?.isDirectory() === true;
}
