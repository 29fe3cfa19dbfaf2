import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { loadConfig } from "../config/load-config.js";
import type { ProjectConfig } from "../config/project-config.js";
import { Diagnostics } from "../diagnostics/diagnostics.js";
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import type { SourceFile } from "../diagnostics/source-file.js";
import { decodeYaml } from "../yaml/decode-text.js";
import { renderText } from "../diagnostics/render-text.js";
import { type CommandIo, usesColor, widthOf } from "./command-io.js";
import { InputError } from "./input-error.js";
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
  readonly config: ProjectConfig;
  /** What is wrong with the configuration. */
  readonly diagnostics: readonly Diagnostic[];
}

const configName = "mcpgen.yaml";

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
    config,
    diagnostics: diagnostics.sorted(),
  };
}

/** The same for running what was built: throws `InputError` when the configuration has errors. */
export function findRunnableProject(io: CommandIo, options: ProjectOptions): ProjectPlace {
  const place = findProject(io, options);
  const errors = place.diagnostics.filter((diagnostic) => diagnostic.severity === "error");
  if (errors.length > 0) {
    const color = usesColor(io.stderr, io.env);
    throw new InputError(renderText(errors, { color, width: widthOf(io.stderr) }).trimEnd());
  }
  return place;
}

/** The folder above that holds a configuration, for someone who runs a command one folder too deep. */
export function projectAbove(folder: string): string | undefined {
  for (let above = dirname(folder); ; above = dirname(above)) {
    if (existsSync(join(above, configName))) return above;
    if (dirname(above) === above) return undefined;
  }
}

function projectFolder(io: CommandIo, { project }: ProjectOptions): string {
  if (project === undefined) return io.cwd;
  const folder = resolve(io.cwd, project);
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats?.isDirectory() !== true) throw new UsageError(`There is no folder "${project}".`);
  return folder;
}

function readConfig(path: string, diagnostics: Diagnostics): SourceFile | undefined {
  if (!existsSync(path)) return undefined;
  const name = basename(path);
  const text = decodeYaml(readFileSync(path));
  if (text === undefined) {
    const file = { path: name, text: "" };
    diagnostics.report("load/not-utf8", { file, start: 0, end: 0 }, { path: name });
    return file;
  }
  return { path: name, text };
}
