import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { Diagnostics } from "../diagnostics/diagnostics.js";
import { type CommandIo, print } from "./command-io.js";
import { workflowFolderLine, workflowTemplate } from "./init-template.js";
import { reportDiagnostics } from "./report.js";
import { type RepositoryPlace, repositoryOf } from "./repository-root.js";
import { writeNew } from "./write-new.js";

/** The CI systems that there is a workflow for. */
export type CiSystem = "github" | "gitlab";

/** Where each system looks for what it runs, below the root of a repository. */
export const workflowPaths: Readonly<Record<CiSystem, string>> = {
  github: ".github/workflows/mcpgen.yml",
  gitlab: ".gitlab-ci.yml",
};

/**
 * Writes the workflow that checks a project. GitLab has one file for everything: where it exists, the jobs are printed. In a
 * subfolder of a repository, where the systems do not look, it is written all the same, with a warning that says where it belongs.
 */
export function writeWorkflow(io: CommandIo, root: string, system: CiSystem): void {
  const path = workflowPaths[system];
  const place = repositoryOf(root);
  const below = place === undefined || place.folder === "." ? undefined : place;
  const text = workflowTemplate(system, below?.folder);
  const moved = below === undefined ? undefined : workflowAtRoot(below, system);
  if (moved !== undefined && !existsSync(join(root, path))) {
    print(io, `kept    ${shownPath(io, moved)}`);
    return;
  }
  if (writeNew(join(root, path), text)) print(io, `wrote   ${path}`);
  else if (system === "github" || checksProject(join(root, path))) print(io, `kept    ${path}`);
  else print(io, `kept    ${path}; add these jobs to it:\n\n${text.trimEnd()}\n`);
  if (below !== undefined && moved === undefined) reportUnread(io, below, system);
}

/** What a workflow installs and checks with, where the project lacks it. */
export function reportMissingSettings(io: CommandIo, root: string): void {
  const missing = ["package.json", "tsconfig.json"].filter((name) => !existsSync(join(root, name)));
  if (missing.length === 0) return;
  print(
    io,
    `        It needs ${missing.join(" and ")}, which mcpgen init without --source writes.`,
  );
}

function checksProject(path: string): boolean {
  return textOf(path).includes("mcpgen build --check");
}

/** The file at the repository's root that runs the workflow of the folder: a copy of it, or on GitLab what includes it. */
function workflowAtRoot({ root, folder }: RepositoryPlace, system: CiSystem): string | undefined {
  const line = workflowFolderLine(system, folder);
  if (system === "gitlab") {
    const path = join(root, workflowPaths.gitlab);
    const text = textOf(path);
    return text.includes(`${folder}/${workflowPaths.gitlab}`) || text.includes(line)
      ? path
      : undefined;
  }
  const workflows = join(root, dirname(workflowPaths.github));
  if (!existsSync(workflows)) return undefined;
  return readdirSync(workflows)
    .toSorted()
    .map((name) => join(workflows, name))
    .find((path) => checksProject(path) && textOf(path).includes(line));
}

function reportUnread(io: CommandIo, { root, folder }: RepositoryPlace, system: CiSystem): void {
  const path = workflowPaths[system];
  const name = existsSync(join(root, path))
    ? `mcpgen-${folder.replaceAll("/", "-")}.yml`
    : "mcpgen.yml";
  const hint =
    system === "github"
      ? `Move it to ${shownPath(io, join(root, dirname(path), name))}: it says already where its commands run.`
      : `Leave it there, and add to ${shownPath(io, join(root, path))}:  include: [{ local: ${JSON.stringify(`/${folder}/${path}`)} }]`;
  const diagnostics = new Diagnostics();
  const written = shownPath(io, join(root, folder, path));
  const span = { file: { path: written, text: "" }, start: 0, end: 0 };
  const parameters = { path: written, system: systemNames[system] };
  diagnostics.report("write/workflow-below-root", span, parameters, { hint });
  reportDiagnostics(io, diagnostics.sorted());
}

const systemNames: Readonly<Record<CiSystem, string>> = { github: "GitHub", gitlab: "GitLab" };

/** As somebody types it in the current folder. */
function shownPath(io: CommandIo, path: string): string {
  return relative(io.cwd, path).split(sep).join("/");
}

/** Empty where it cannot be read. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
