import {
  type CompilePhase,
  type LowerFieldType,
  compile,
  compilePhases,
} from "../compiler/compile.js";
import type { LoadedProject } from "../compiler/1-load/loaded-project.js";
import type { ResolvedProject } from "../compiler/2-resolve/resolved-project.js";
import { Diagnostics } from "../diagnostics/diagnostics.js";
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import type { ProjectPlan } from "../ir/tool.js";
import type { CommandIo } from "./command-io.js";
import type { Progress, ProgressStep } from "./progress.js";
import { configPlace } from "./config-place.js";
import { type ProjectOptions, type ProjectPlace, findSourceProject } from "./project-place.js";
import { checkStoreModule } from "./check-store-module.js";
import { readSources } from "./read-project.js";

/** A project read from disk and compiled in memory. */
export interface CompiledProject {
  readonly place: ProjectPlace;
  /** Texts by path relative to the output folder; empty when there are errors. */
  readonly files: ReadonlyMap<string, string>;
  readonly diagnostics: readonly Diagnostic[];
  readonly hasErrors: boolean;
  readonly plan: ProjectPlan | undefined;
  readonly resolved: ResolvedProject | undefined;
  readonly loaded: LoadedProject | undefined;
}

/** Reads and compiles the project that the options name; stops after the configuration or the reading when those have errors. */
export async function compileProject(
  io: CommandIo,
  options: ProjectOptions,
  progress?: Progress,
): Promise<CompiledProject> {
  return compileAt(io, findSourceProject(io, options), { progress });
}

/** The same for a project that was found. `fieldTypes`: functions of the project's own, instead of those that its modules export. */
export async function compileAt(
  io: Pick<CommandIo, "version">,
  place: ProjectPlace,
  {
    progress,
    fieldTypes,
  }: {
    readonly progress?: Progress | undefined;
    readonly fieldTypes?: ReadonlyMap<string, LowerFieldType>;
  } = {},
): Promise<CompiledProject> {
  if (hasErrors(place.diagnostics)) return unread(place, place.diagnostics);
  const reading = new Diagnostics();
  const sources = place.config.sources.map((source) => source.path);
  const onFile = (done: number, total: number) =>
    progress?.report({ phase: "reading", done, total });
  const files = readSources({ root: place.root, sources, onFile }, reading);
  const placed = (one: Diagnostic) => configPlace(one, place.configFile);
  checkStoreModule(place, reading);
  const found = [...place.diagnostics, ...reading.sorted().map(placed)];
  if (reading.hasErrors) return unread(place, found);
  const { config } = place;
  const result = await compile({
    files,
    config,
    fieldTypes: fieldTypes ?? (await fieldTypesOf(place)),
    compilerVersion: io.version,
    onPhase: (phase) => progress?.report(compileStep(phase, files.length)),
  });
  const diagnostics = [...found, ...result.diagnostics.map(placed)];
  return { ...result, place, diagnostics, hasErrors: hasErrors(diagnostics) };
}

/**
 * The functions that the modules of a project's own field types export. Most projects have none, and then nothing is loaded. Throws
 * `InputError` for a module that does not load.
 */
export async function fieldTypesOf({
  root,
  config,
}: Pick<ProjectPlace, "root" | "config">): Promise<ReadonlyMap<string, LowerFieldType>> {
  const { fieldTypeModules } = config;
  if (Object.keys(fieldTypeModules).length === 0) return new Map();
  const { loadFieldTypes } = await import("./load-field-types.js");
  return loadFieldTypes(root, fieldTypeModules);
}

/** Milliseconds; loading is the longest phase. */
const loadMsPerFile = 0.25;

function compileStep(phase: CompilePhase, files: number): ProgressStep {
  const step = `compiling ${compilePhases.indexOf(phase) + 1}/${compilePhases.length}`;
  return { phase: step, expectedMs: phase === "load" ? files * loadMsPerFile : 0 };
}

/** Whether any of them is an error. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === "error");
}

function unread(place: ProjectPlace, diagnostics: readonly Diagnostic[]): CompiledProject {
  return {
    place,
    files: new Map(),
    diagnostics,
    hasErrors: true,
    plan: undefined,
    resolved: undefined,
    loaded: undefined,
  };
}
