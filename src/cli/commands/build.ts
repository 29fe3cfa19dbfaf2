import { renderJson } from "../../diagnostics/render-json.js";
import { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { Diagnostic } from "../../diagnostics/diagnostics.js";
import { type CommandIo, print, printError } from "../command-io.js";
import { type CompiledProject, compileProject, hasErrors } from "../compile-project.js";
import { withBudget } from "../check-budget.js";
import { exitCode } from "../exit-code.js";
import type { OutputChange } from "../output-tree.js";
import type { ToolPlan } from "../../ir/tool.js";
import { ownCommand } from "../own-command.js";
import type { ProjectOptions } from "../project-place.js";
import { type Progress, createProgress } from "../progress.js";
import { quoteArgument } from "../quote-argument.js";
import { plural, reportDiagnostics } from "../report.js";
import {
  type OutputFiles,
  type WriteSummary,
  checkGenerated,
  writeGenerated,
} from "../write-generated.js";
import type { WatchedBuild } from "../watch-build.js";

export interface BuildOptions extends ProjectOptions {
  readonly check?: boolean;
  readonly strict?: boolean;
  readonly json?: boolean;
  readonly watch?: boolean;
}

/**
 * `mcpgen build`: compiles the project into its output folder, with `check` tells how the two differ, with `watch` compiles again
 * whenever something changes.
 */
export async function build(io: CommandIo, options: BuildOptions): Promise<number> {
  if (options.watch !== true) return buildOnce(io, options);
  const { watchBuild } = await import("../watch-build.js");
  return watchBuild({ io, options, buildOnce: (watched) => buildOnce(io, options, watched) });
}

async function buildOnce(
  io: CommandIo,
  options: BuildOptions,
  watched?: WatchedBuild,
): Promise<number> {
  const progress = createProgress(io);
  try {
    return await buildShowing({ io, options, progress, watched });
  } finally {
    progress.clear();
  }
}

interface Work {
  readonly io: CommandIo;
  readonly options: BuildOptions;
  readonly progress: Progress;
  readonly watched?: WatchedBuild | undefined;
}

interface CompiledWork extends Work {
  readonly compiled: CompiledProject;
  readonly output: OutputFiles;
}

async function buildShowing({ io, options, progress, watched }: Work): Promise<number> {
  const built = await withBudget(await compileProject(io, options, progress));
  const compiled = await withCheckedModules(built, progress);
  watched?.onFiles([...compiled.files.keys()]);
  if (watched?.stop.aborted === true) return exitCode.fine;
  if (fails(compiled.diagnostics, options)) {
    progress.clear();
    return reportFailure(io, options, compiled.diagnostics);
  }
  const output: OutputFiles = {
    root: compiled.place.root,
    output: compiled.place.config.output,
    sources: compiled.place.config.sources.map((source) => source.path),
    files: compiled.files,
    onFile: (done, total) => progress.report({ phase: "writing", done, total }),
  };
  const work = { io, options, progress, compiled, output };
  return options.check === true ? check(work) : await write(work);
}

/** The same, and what is wrong with the user's own modules. */
async function withCheckedModules(
  compiled: CompiledProject,
  progress: Progress,
): Promise<CompiledProject> {
  const { place, plan, files } = compiled;
  const uses = plan?.tools.some(usesModules);
  if (compiled.hasErrors || plan === undefined || uses !== true) return compiled;
  progress.report({ phase: "checking handlers" });
  const { checkUserModules } = await import("../check-user-modules.js");
  const checking = new Diagnostics();
  await checkUserModules({ root: place.root, output: place.config.output, files, plan }, checking);
  const diagnostics = [...compiled.diagnostics, ...checking.sorted()];
  return { ...compiled, diagnostics, hasErrors: checking.hasErrors };
}

/** Whether a tool runs code of the user's. */
function usesModules(tool: ToolPlan): boolean {
  if (tool.kind === "function") return true;
  return tool.kind === "contentType" && (tool.hooks !== undefined || tool.customActions.length > 0);
}

async function write({ io, options, progress, compiled, output }: CompiledWork): Promise<number> {
  const writing = new Diagnostics();
  const summary = await writeGenerated(output, writing);
  progress.clear();
  const diagnostics = [...compiled.diagnostics, ...writing.sorted()];
  if (summary === undefined) return reportFailure(io, options, diagnostics);
  const tools = compiled.plan?.tools.length ?? 0;
  if (options.json === true) {
    print(io, jsonReport({ ok: true, tools, ...summary }, diagnostics));
    return exitCode.fine;
  }
  reportDiagnostics(io, diagnostics);
  print(io, `Built ${toolCount(tools)}: ${describeSummary(summary)}.`);
  return exitCode.fine;
}

function check({ io, options, progress, compiled, output }: CompiledWork): number {
  const checking = new Diagnostics();
  progress.report({ phase: "comparing" });
  const comparison = checkGenerated(output, checking);
  progress.clear();
  const diagnostics = [...compiled.diagnostics, ...checking.sorted()];
  if (comparison === undefined) return reportFailure(io, options, diagnostics);
  const { changes } = comparison;
  const folder = output.output.replace(/\/+$/, "");
  const code = changes.length === 0 ? exitCode.fine : exitCode.findings;
  if (options.json === true) {
    const named = changes.map(({ path, kind }) => ({ path: `${folder}/${path}`, kind }));
    print(io, jsonReport({ ok: changes.length === 0, changes: named }, diagnostics));
    return code;
  }
  reportDiagnostics(io, diagnostics);
  if (changes.length === 0) {
    print(
      io,
      `The generated code of ${toolCount(compiled.plan?.tools.length ?? 0)} is up to date.`,
    );
    return code;
  }
  for (const change of changes) print(io, describeChange(change, folder));
  printError(io, `\nThe generated code is not what the sources say. Run: ${buildCommand(options)}`);
  return code;
}

function fails(diagnostics: readonly Diagnostic[], { strict }: BuildOptions): boolean {
  if (hasErrors(diagnostics)) return true;
  return strict === true && diagnostics.some((diagnostic) => diagnostic.severity === "warning");
}

function reportFailure(
  io: CommandIo,
  options: BuildOptions,
  diagnostics: readonly Diagnostic[],
): number {
  if (options.json === true) {
    print(io, jsonReport({ ok: false }, diagnostics));
    return exitCode.findings;
  }
  reportDiagnostics(io, diagnostics);
  const reason = hasErrors(diagnostics) ? "" : " With --strict, warnings fail.";
  printError(io, `Nothing was ${options.check === true ? "checked" : "written"}.${reason}`);
  return exitCode.findings;
}

function jsonReport(facts: object, diagnostics: readonly Diagnostic[]): string {
  const found: unknown = JSON.parse(renderJson(diagnostics));
  return JSON.stringify({ ...facts, diagnostics: found }, null, 2);
}

function describeSummary({ written, removed, unchanged }: WriteSummary): string {
  if (written === 0 && removed === 0) {
    return unchanged === 0
      ? "no files"
      : `nothing to write, ${plural(unchanged, "file")} unchanged`;
  }
  return [
    `${written === 1 ? "1 file" : `${written} files`} written`,
    ...(removed === 0 ? [] : [`${removed} removed`]),
    ...(unchanged === 0 ? [] : [`${unchanged} unchanged`]),
  ].join(", ");
}

function describeChange({ path, kind }: OutputChange, folder: string): string {
  return `${kind.padEnd(8)}  ${folder}/${path}`;
}

function toolCount(count: number): string {
  return plural(count, "tool") ?? "0 tools";
}

/** The same project and configuration, without `--check`. */
function buildCommand({ project, config }: BuildOptions): string {
  return [
    ownCommand("build"),
    ...(project === undefined ? [] : [`-C ${quoteArgument(project)}`]),
    ...(config === undefined ? [] : [`-c ${quoteArgument(config)}`]),
  ].join(" ");
}
