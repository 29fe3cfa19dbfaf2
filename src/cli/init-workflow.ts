import { existsSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { Diagnostics } from "../diagnostics/diagnostics.js";
import { shortHash } from "../util/short-hash.js";
import { type CommandIo, print } from "./command-io.js";
import { workflowTemplate } from "./init-template.js";
import { reportDiagnostics } from "./report.js";
import { type RepositoryPlace, repositoryOf } from "./repository-root.js";
import { UsageError } from "./usage-error.js";
import { type CiSystem, checksProject, workflowAtRoot, workflowPaths } from "./workflow-at-root.js";
import { writeNew } from "./write-new.js";

/**
 * Throws `UsageError` for a folder that no workflow can name, because the system would take a part of its name for an expression
 * and put another value there.
 */
export function requireNameableFolder(root: string, system: CiSystem): void {
  const folder = repositoryOf(root)?.folder ?? ".";
  const mark = expressionMarks[system];
  if (!folder.includes(mark)) return;
  throw new UsageError(
    `The folder "${folder}" has "${mark}" in its name, which ${systemNames[system]} takes for an expression.`,
    "Give it another name, or leave out --ci.",
  );
}

const expressionMarks: Readonly<Record<CiSystem, string>> = { github: "${{", gitlab: "$[[" };

/**
 * Writes the workflow that checks a project. GitLab has one file for everything: where it exists, the jobs are printed. In a
 * subfolder of a repository, where the systems do not look, it is written all the same, with a warning that says where it belongs.
 */
export function writeWorkflow(io: CommandIo, root: string, system: CiSystem): void {
  const place = repositoryOf(root);
  const below = place === undefined || place.folder === "." ? undefined : place;
  const isOwn = (file: string) => checksProject(join(root, file), below === undefined);
  const path = below === undefined ? pathAtRoot(root, system) : workflowPaths[system];
  const text = workflowTemplate(system, below?.folder);
  const moved = below === undefined ? undefined : workflowAtRoot(below, system);
  if (moved !== undefined && !existsSync(join(root, path))) {
    print(io, `kept    ${shownPath(io, moved)}`);
    return;
  }
  if (writeNew(join(root, path), text)) print(io, `wrote   ${path}`);
  else if (system === "github" || isOwn(path)) print(io, `kept    ${path}`);
  else print(io, `kept    ${path}; add these jobs to it:\n\n${text.trimEnd()}\n`);
  if (below !== undefined && moved === undefined) reportUnread(io, below, system);
}

/** A project at the root leaves the usual path to the workflow of a folder that was moved there. */
function pathAtRoot(root: string, system: CiSystem): string {
  const path = workflowPaths[system];
  const file = join(root, path);
  const isOthers = system === "github" && checksProject(file, false) && !checksProject(file, true);
  return isOthers ? path.replace(/\.yml$/, "-root.yml") : path;
}

function reportUnread(io: CommandIo, { root, folder }: RepositoryPlace, system: CiSystem): void {
  const path = workflowPaths[system];
  const hint =
    system === "github"
      ? `Move it to ${shownPath(io, freeWorkflow(root, folder))}: it says already where its commands run.`
      : `Leave it there, and add to ${shownPath(io, join(root, path))}:  include: [{ local: ${JSON.stringify(`/${folder}/${path}`)} }]`;
  const diagnostics = new Diagnostics();
  const written = shownPath(io, join(root, folder, path));
  const span = { file: { path: written, text: "" }, start: 0, end: 0 };
  const parameters = { path: written, system: systemNames[system] };
  diagnostics.report("write/workflow-below-root", span, parameters, { hint });
  reportDiagnostics(io, diagnostics.sorted());
}

/** Where the folder's workflow can go at the root: a path that nothing has yet. */
function freeWorkflow(root: string, folder: string): string {
  const workflows = join(root, dirname(workflowPaths.github));
  const plain = folder.replace(/[^A-Za-z0-9._]+/g, "-");
  const names = ["mcpgen", `mcpgen-${plain}`, `mcpgen-${plain}-${shortHash(folder)}`];
  const paths = names.map((name) => join(workflows, `${name}.yml`));
  return paths.find((path) => !existsSync(path)) ?? join(workflows, `${names.at(-1)}.yml`);
}

const systemNames: Readonly<Record<CiSystem, string>> = { github: "GitHub", gitlab: "GitLab" };

/** As somebody types it in the current folder. */
function shownPath(io: CommandIo, path: string): string {
  return relative(io.cwd, path).split(sep).join("/");
}
