import { parse, resolve } from "node:path";
import { type DocumentFormat, projectDocuments } from "../../docs/documents.js";
import { Diagnostics } from "../../diagnostics/diagnostics.js";
import { type CommandIo, print, printError } from "../command-io.js";
import { type CompiledProject, compileProject } from "../compile-project.js";
import { exitCode } from "../exit-code.js";
import { ownCommand } from "../own-command.js";
import type { ProjectOptions } from "../project-place.js";
import { isOutside } from "../read-project.js";
import { realFolder } from "../real-folder.js";
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
  const shown = options.output ?? defaultFolder;
  // A link to a folder is that folder.
  const folder = realFolder(
    options.output === undefined ? resolve(place.root, shown) : resolve(io.cwd, shown),
  );
  refuseTaken(folder, shown, compiled);
  const comparison = compareDocuments(folder, files);
  refuseForeign(shown, comparison);
  const isCheck = options.check === true;
  const edited = reportEdited(io, shown, comparison, isCheck);
  if (isCheck) return check(io, shown, comparison);
  if (edited) return exitCode.findings;
  reportConflicts(io, shown, comparison);
  const { written, removed, changedMeanwhile } = writeDocuments(folder, files, comparison.changes);
  const done = [
    `${plural(files.size, "page") ?? "no pages"} in ${shown}`,
    `${written} written`,
    ...(removed === 0 ? [] : [`${removed} removed`]),
  ];
  print(io, `Documented ${plural(plan.tools.length, "tool") ?? "no tools"}: ${done.join(", ")}.`);
  if (changedMeanwhile.length === 0) return exitCode.fine;
  printError(
    io,
    `Somebody changed these while the pages were written, and they stay as they are: ${quoted(shown, changedMeanwhile)}. Run again: ${ownCommand("docs")}`,
  );
  return exitCode.findings;
}

/** Folders that hold something else get no pages: neither they nor what is below, but for a source, which may hold more. */
function refuseTaken(folder: string, shown: string, { place, loaded }: CompiledProject): void {
  if (shown === "") throw new UsageError("The option --output needs the path of a folder.");
  const { root, config } = place;
  const real = (path: string) => realFolder(resolve(root, path));
  const modules = (loaded?.modules ?? []).map(({ directory }) => directory);
  const whole = [config.output, ".git", "node_modules", ...modules];
  const holderOf = (one: string): string | undefined =>
    whole.find((path) => !isOutside(real(path), one)) ??
    config.sources.map(({ path }) => path).find((path) => real(path) === one);
  const holder = holderOf(folder);
  if (holder === undefined && folder !== parse(folder).root) return;
  const free = [defaultFolder, "tool-pages"].find((name) => holderOf(real(name)) === undefined);
  throw new UsageError(
    `The folder "${shown}" is no place for pages: ${holder === undefined ? "it holds everything" : `"${holder}" holds something else`}.`,
    `Choose a folder of its own${free === undefined ? "." : `, such as: ${free}`}`,
  );
}

/** Nothing is written over that no run wrote; all of it is named at once. */
function refuseForeign(shown: string, { foreign, noFolders }: DocumentComparison): void {
  const inTheWay = noFolders.length > 0 ? noFolders : foreign;
  if (inTheWay.length === 0) return;
  const one = inTheWay.length === 1;
  const what =
    noFolders.length > 0
      ? `${one ? "is no folder" : "are no folders"} but a file or a link`
      : `${one ? "was" : "were"} not written by mcpgen docs`;
  throw new UsageError(
    `${quoted(shown, inTheWay)} ${one ? "is" : "are"} there and ${what}.`,
    `Move ${one ? "it" : "them"} away, or name another folder with --output.`,
  );
}

function quoted(shown: string, paths: readonly string[]): string {
  return paths.map((path) => `"${path === "" ? shown : `${shown}/${path}`}"`).join(", ");
}

/** Says which pages a merge left in conflict: they are written anew, which is how to solve it. */
function reportConflicts(io: CommandIo, shown: string, { changes }: DocumentComparison): void {
  const paths = changes.flatMap(({ path, kind }) => (kind === "conflict" ? [path] : []));
  if (paths.length === 0) return;
  printError(
    io,
    `Pages are generated, so conflicts of a merge in them are solved by writing them anew: ${quoted(shown, paths)}.`,
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
  printError(io, `\nThe documents are not what the sources say. Run: ${ownCommand("docs")}`);
  return exitCode.findings;
}
