import { parse, resolve } from "node:path";
import { type DocumentFormat, projectDocuments } from "../../docs/documents.js";
import { Diagnostics } from "../../diagnostics/diagnostics.js";
import { type CommandIo, print, printError } from "../command-io.js";
import { type CompiledProject, compileProject } from "../compile-project.js";
import { exitCode } from "../exit-code.js";
import type { ProjectOptions, ProjectPlace } from "../project-place.js";
import { isOutside } from "../read-project.js";
import { reachOf } from "../reach-of.js";
import { plural, reportDiagnostics } from "../report.js";
import { listedTools, projectSurfaces } from "../surfaces.js";
import { UsageError } from "../usage-error.js";
import { type DocumentComparison, compareDocuments, writeDocuments } from "../write-documents.js";

export interface DocsOptions extends ProjectOptions {
  /** Relative to the current folder; `mcp-docs` in the project's folder when absent. */
  readonly output?: string;
  /** Both when absent. */
  readonly format?: DocumentFormat;
  readonly check?: boolean;
}

/** Where documents go unless an option says it. */
const defaultFolder = "mcp-docs";

/** `mcpgen docs`: a page for each tool as Markdown, and all on one page of HTML. */
export async function docs(io: CommandIo, options: DocsOptions): Promise<number> {
  const compiled = await compileProject(io, options);
  reportDiagnostics(io, compiled.diagnostics);
  const { plan, place } = compiled;
  if (compiled.hasErrors || plan === undefined) return exitCode.findings;
  const files = documentsOf(compiled, options.format);
  const folder =
    options.output === undefined
      ? resolve(place.root, defaultFolder)
      : resolve(io.cwd, options.output);
  const shown = options.output ?? defaultFolder;
  refuseForeign(folder, shown, place);
  const comparison = compareDocuments(folder, files);
  const isCheck = options.check === true;
  const edited = reportEdited(io, shown, comparison, isCheck);
  if (isCheck) return check(io, shown, comparison);
  if (edited) return exitCode.findings;
  const { written, removed } = writeDocuments(folder, files, comparison.changes);
  const done = [
    `${plural(files.size, "page") ?? "no pages"} in ${shown}`,
    `${written} written`,
    ...(removed === 0 ? [] : [`${removed} removed`]),
  ];
  print(io, `Documented ${plural(plan.tools.length, "tool") ?? "no tools"}: ${done.join(", ")}.`);
  return exitCode.fine;
}

/** Folders that hold something else lose nothing to pages, and get none. */
function refuseForeign(folder: string, shown: string, { root, config }: ProjectPlace): void {
  if (shown === "") throw new UsageError("The option --output needs the path of a folder.");
  const taken = [config.output, ...config.sources.map(({ path }) => path), ".git", "node_modules"];
  const holder = taken.find((path) => !isOutside(resolve(root, path), folder));
  if (holder === undefined && folder !== parse(folder).root) return;
  throw new UsageError(
    `The folder "${shown}" is no place for pages: ${holder === undefined ? "it holds everything" : `"${holder}" holds something else`}.`,
    `Choose a folder of its own, such as: ${defaultFolder}`,
  );
}

function documentsOf(
  { plan, files, place }: CompiledProject,
  format: DocumentFormat | undefined,
): ReadonlyMap<string, string> {
  if (plan === undefined) return new Map();
  const listed = listedTools(files, reachOf(place.config));
  const project = { plan, surfaces: projectSurfaces(files), listed };
  return projectDocuments(project, format === undefined ? undefined : [format]);
}

/** Says which pages somebody has changed; whether that keeps the others from being written. A check names its own findings. */
function reportEdited(
  io: CommandIo,
  shown: string,
  { changes, kept }: DocumentComparison,
  isCheck: boolean,
): boolean {
  const diagnostics = new Diagnostics();
  const edited = isCheck ? [] : changes.filter(({ kind }) => kind === "edited");
  const report = (code: "write/page-edited" | "write/page-kept", below: string): void => {
    const path = `${shown}/${below}`;
    diagnostics.report(code, { file: { path, text: "" }, start: 0, end: 0 }, { path });
  };
  for (const { path } of edited) report("write/page-edited", path);
  for (const path of kept) report("write/page-kept", path);
  reportDiagnostics(io, diagnostics.sorted());
  return diagnostics.hasErrors;
}

function check(io: CommandIo, shown: string, { changes }: DocumentComparison): number {
  for (const { path, kind } of changes) print(io, `${kind.padEnd(8)}  ${shown}/${path}`);
  if (changes.length === 0) {
    print(io, "The documents are up to date.");
    return exitCode.fine;
  }
  printError(io, "\nThe documents are not what the sources say. Run: mcpgen docs");
  return exitCode.findings;
}
