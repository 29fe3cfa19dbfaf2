import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type CommandIo, print } from "./command-io.js";
import { workflowTemplate } from "./init-template.js";
import { writeNew } from "./write-new.js";

/** The CI systems that there is a workflow for. */
export type CiSystem = "github" | "gitlab";

/** Where each system looks for what it runs, below the project. */
export const workflowPaths: Readonly<Record<CiSystem, string>> = {
  github: ".github/workflows/mcpgen.yml",
  gitlab: ".gitlab-ci.yml",
};

/** Writes the workflow that checks a project. GitLab has one file for everything: where it exists, the job is printed. */
export function writeWorkflow(io: CommandIo, root: string, system: CiSystem): void {
  const path = workflowPaths[system];
  const text = workflowTemplate(system);
  if (writeNew(join(root, path), text)) print(io, `wrote   ${path}`);
  else if (system === "github" || checksProject(join(root, path))) print(io, `kept    ${path}`);
  else print(io, `kept    ${path}; add this job to it:\n\n${text.trimEnd()}`);
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
  try {
    return readFileSync(path, "utf8").includes("mcpgen build --check");
  } catch {
    return false;
  }
}
