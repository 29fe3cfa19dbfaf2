import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { Diagnostics } from "../diagnostics/diagnostics.js";
import { type YamlNode, textOf, valueOf } from "../yaml/node.js";
import { parseYaml } from "../yaml/parse-yaml.js";
import { folderCommand } from "./init-template.js";
import type { RepositoryPlace } from "./repository-root.js";
import { statsOf } from "./stats-of.js";

/** The CI systems that there is a workflow for. */
export type CiSystem = "github" | "gitlab";

/** Where each system looks for what it runs, below the root of a repository. */
export const workflowPaths: Readonly<Record<CiSystem, string>> = {
  github: ".github/workflows/mcpgen.yml",
  gitlab: ".gitlab-ci.yml",
};

/** The file at the repository's root that runs the workflow of the folder: a copy of it, or on GitLab what includes it. */
export function workflowAtRoot(
  { root, folder }: RepositoryPlace,
  system: CiSystem,
): string | undefined {
  if (system === "gitlab") {
    const path = join(root, workflowPaths.gitlab);
    return gitlabRuns(fileText(path), folder) ? path : undefined;
  }
  const workflows = join(root, dirname(workflowPaths.github));
  if (statsOf(workflows)?.isDirectory() !== true) return undefined;
  return readdirSync(workflows)
    .toSorted()
    .map((name) => join(workflows, name))
    .find((path) => githubRuns(fileText(path), folder));
}

/**
 * Whether a file has the command that finds generated code which is not what the sources say, in the folder that its jobs begin in
 * where `inRoot` is true: one that was moved to a root checks another folder.
 */
export function checksProject(path: string, inRoot: boolean): boolean {
  const text = fileText(path);
  if (!text.includes(check) || !inRoot) return text.includes(check);
  const tree = treeOf(text);
  if (leaves(valueOf(tree, "defaults"))) return false;
  const jobs = valueOf(tree, "jobs") ?? tree;
  if (jobs?.kind !== "map") return true;
  return jobs.entries.some(({ value }) => has(value, check) && !leaves(value));
}

/** Whether commands of a job run in another folder. */
function leaves(job: YamlNode | undefined): boolean {
  return nodesIn(job).some(
    (node) =>
      !/^(?:\.\/?)?$/.test(textOf(valueOf(node, "working-directory")) ?? "") ||
      (node.kind === "scalar" && /^cd\s/.test(node.text)),
  );
}

function has(node: YamlNode, command: string): boolean {
  return nodesIn(node).some((each) => each.kind === "scalar" && each.text.includes(command));
}

const check = "mcpgen build --check";

function githubRuns(text: string, folder: string): boolean {
  if (!text.includes(check)) return false;
  return nodesIn(treeOf(text)).some(
    (node) => textOf(valueOf(node, "working-directory")) === folder,
  );
}

function gitlabRuns(text: string, folder: string): boolean {
  const tree = treeOf(text);
  const command = folderCommand(folder);
  const hasJobs =
    text.includes(check) &&
    nodesIn(tree).some((node) => node.kind === "scalar" && node.text.trim() === command);
  const file = `${folder}/${workflowPaths.gitlab}`;
  return hasJobs || localIncludes(tree).some((pattern) => covers(pattern, file));
}

/** What a file of GitLab includes from its own repository, without the slash that stands for the root. */
function localIncludes(tree: YamlNode | undefined): readonly string[] {
  const include = valueOf(tree, "include");
  const entries = include?.kind === "list" ? include.items : include === undefined ? [] : [include];
  return entries.flatMap((entry) => {
    const path = entry.kind === "map" ? textOf(valueOf(entry, "local")) : textOf(entry);
    return path === undefined ? [] : [path.replace(/^\/+/, "")];
  });
}

/** Whether a path of `include: local` names a file: `*` stands for a part of a name, `**` for names and slashes. */
function covers(pattern: string, file: string): boolean {
  const source = pattern
    .split(/(\*+)/)
    .map((part) => {
      if (part.startsWith("*")) return part === "*" ? "[^/]*" : ".*";
      return part.replace(/[\\^$.|?+()[\]{}]/g, String.raw`\$&`);
    })
    .join("");
  return new RegExp(`^${source}$`, "s").test(file);
}

function treeOf(text: string): YamlNode | undefined {
  return parseYaml({ path: "", text }, new Diagnostics());
}

/** A node and all below it. */
function nodesIn(node: YamlNode | undefined): readonly YamlNode[] {
  if (node === undefined) return [];
  if (node.kind === "scalar") return [node];
  const below = node.kind === "list" ? node.items : node.entries.map(({ value }) => value);
  return [node, ...below.flatMap(nodesIn)];
}

/** Empty where it cannot be read. */
function fileText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
