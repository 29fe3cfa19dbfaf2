import { existsSync, lstatSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { loadConfig } from "../config/load-config.js";
import type { ProjectConfig } from "../config/project-config.js";
import { Diagnostics } from "../diagnostics/diagnostics.js";
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import type { SourceFile } from "../diagnostics/source-file.js";
import { decodeYaml } from "../yaml/decode-text.js";
import type { CommandIo } from "./command-io.js";
import { configName } from "./config-name.js";
import { InputError } from "./input-error.js";
import { ownCommand } from "./own-command.js";
import { quoteArgument } from "./quote-argument.js";
import { renderReport } from "./report.js";
import { withPath } from "./system-error.js";
import { UsageError } from "./usage-error.js";

/** Options that every command working on a project takes. */
export interface ProjectOptions {
  /** The project's folder, relative to the current one; the current one when absent. */
  readonly project?: string;
  /** The configuration file, relative to that folder. */
  readonly config?: string;
}

/** A project found on disk, with its configuration. */
export interface ProjectPlace {
  /** Absolute: the folder of the configuration file. */
  readonly root: string;
  /** False when there is no file and the defaults hold. */
  readonly hasConfigFile: boolean;
  /** The configuration's own text, for what is wrong with the project as a whole. */
  readonly configFile: SourceFile | undefined;
  readonly config: ProjectConfig;
  /** What is wrong with the configuration. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Finds the project that the options name and reads its configuration. Throws `UsageError` when there is no such folder or file. */
export function findProject(io: CommandIo, options: ProjectOptions): ProjectPlace {
  const folder = projectFolder(io, options);
  const path = resolve(folder, options.config ?? configName);
  if (options.config !== undefined && !existsSync(path)) {
    throw new UsageError(`There is no configuration file "${options.config}".`);
  }
  const diagnostics = new Diagnostics();
  const file = readConfig(path, diagnostics);
  const config = loadConfig(file, diagnostics);
  return {
    root: dirname(path),
    hasConfigFile: file !== undefined,
    configFile: file,
    config,
    diagnostics: diagnostics.sorted(),
  };
}

/**
 * The same for reading the sources: throws `UsageError` as well where there is neither a configuration nor the folder that is
 * read without one.
 */
export function findSourceProject(io: CommandIo, options: ProjectOptions): ProjectPlace {
  const place = findProject(io, options);
  requireProject(io, place, sourcesOf(place));
  return place;
}

/**
 * The same for running what was built: throws `UsageError` as well where there is neither a configuration nor any of the
 * folders used without one, and `InputError` when the configuration has errors.
 */
export function findRunnableProject(io: CommandIo, options: ProjectOptions): ProjectPlace {
  const place = findProject(io, options);
  requireProject(io, place, [place.config.output, ...sourcesOf(place)]);
  const errors = place.diagnostics.filter((diagnostic) => diagnostic.severity === "error");
  if (errors.length > 0) throw new InputError(renderReport(io, errors));
  return place;
}

function sourcesOf({ config }: ProjectPlace): readonly string[] {
  return config.sources.map((source) => source.path);
}

/** Without a configuration the defaults hold, but only where there is something for them to hold for. */
function requireProject(io: CommandIo, place: ProjectPlace, folders: readonly string[]): void {
  if (place.hasConfigFile || folders.some((folder) => isFolder(join(place.root, folder)))) return;
  const missing = [`no ${configName}`, ...folders.map((folder) => `no folder "${folder}"`)];
  const [last, ...others] = missing.toReversed();
  throw new UsageError(
    `There is no project in "${place.root}": it has ${others.toReversed().join(", ")} and ${last}.`,
    waysOut(io, place.root),
  );
}

function waysOut(io: CommandIo, root: string): string {
  const above = projectAbove(root);
  if (above !== undefined) {
    const path = relative(io.cwd, above) || ".";
    return `The project seems to be in "${path}": run there, or add -C ${quoteArgument(path)}`;
  }
  return `Name the project's folder with -C <folder>, or start one: ${ownCommand("init --source <folder of modules>")}`;
}

/** The folder above that holds a configuration, for someone who runs a command one folder too deep. */
function projectAbove(folder: string): string | undefined {
  for (let above = dirname(folder); ; above = dirname(above)) {
    if (existsSync(join(above, configName))) return above;
    if (dirname(above) === above) return undefined;
  }
}

function projectFolder(io: CommandIo, { project }: ProjectOptions): string {
  if (project === undefined) return io.cwd;
  const folder = resolve(io.cwd, project);
  if (!isFolder(folder)) throw new UsageError(`There is no folder "${project}".`);
  return folder;
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

function readConfig(path: string, diagnostics: Diagnostics): SourceFile | undefined {
  // A link that leads nowhere is no missing file: whoever made it does not want the defaults.
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return undefined;
  const name = basename(path);
  const text = decodeYaml(withPath(path, (file) => readFileSync(file)));
  if (text === undefined) {
    const file = { path: name, text: "" };
    diagnostics.report("load/not-utf8", { file, start: 0, end: 0 }, { path: name });
    return file;
  }
  return { path: name, text };
}
