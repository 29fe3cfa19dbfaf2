import { readFileSync, readdirSync } from "node:fs";
import { shortHash } from "../util/short-hash.js";
import { quoteArgument } from "./quote-argument.js";
import { yamlScalar } from "./yaml-scalar.js";

/** A file of the template, ready to be written. */
export interface TemplateFile {
  /** Below the project, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** What stands in a template as `__NAME__` and `__MCPGEN__`. */
export interface TemplateValues {
  /** A valid package name. */
  readonly name: string;
  /** How the project's `package.json` asks for mcpgen. */
  readonly dependency: string;
}

/** The templates of the running copy: its folder is as deep below the package in `dist` as in `src`. */
const templates = new URL("../../templates/init/", import.meta.url);

/** Every file of a new project, in code unit order of their paths in the package. */
export function projectTemplate(values: TemplateValues): readonly TemplateFile[] {
  return listFiles("project/").map((path) => ({
    path: projectPath(path.slice("project/".length)),
    text: filled(readTemplate(path), values),
  }));
}

/**
 * The workflow of a CI system, as the system reads it, for a project in a folder below the repository's root, `.` for the root
 * itself. Two projects of a repository have jobs and comments of their own.
 */
export function workflowTemplate(system: "github" | "gitlab", folder = "."): string {
  const text = readTemplate(`ci/${system}.yml`);
  if (folder === ".") return text.replace(/^.*__FOLDER__.*\n/gm, "").replaceAll("__WHERE__", "");
  return text
    .replaceAll("cd __FOLDER__", () => yamlCommand(folderCommand(folder)))
    .replaceAll("__FOLDER__", () => yamlScalar(folder))
    .replaceAll("__WHERE__", ` ${distinctName(folder)}`);
}

/** The command by which the jobs of GitLab go to the folder of a project. */
export function folderCommand(folder: string): string {
  return `cd ${quoteArgument(folder)}`;
}

/**
 * A name for the folder that fits into names of jobs, comments of HTML and strings of shells: the path itself, or, where characters
 * had to go, with a hash of the path, so that no other folder has it.
 */
function distinctName(folder: string): string {
  const name = folder.replace(/[^A-Za-z0-9._/]+/g, "-");
  return name === folder ? name : `${name}-${shortHash(folder)}`;
}

/** A text of several words as YAML; a colon at its end would make a key of it. */
function yamlCommand(command: string): string {
  return /^[\w ./-]+$/.test(command) ? command : JSON.stringify(command);
}

/** Packing leaves out every `.gitignore`, so the template's has no dot. */
function projectPath(path: string): string {
  return path === "gitignore" ? ".gitignore" : path;
}

function filled(text: string, { name, dependency }: TemplateValues): string {
  const quoted = JSON.stringify(dependency);
  return text.replaceAll("__NAME__", name).replaceAll('"__MCPGEN__"', () => quoted);
}

function listFiles(folder: string): readonly string[] {
  const entries = readdirSync(new URL(folder, templates), { withFileTypes: true });
  return entries
    .flatMap((entry) =>
      entry.isDirectory() ? listFiles(`${folder}${entry.name}/`) : [`${folder}${entry.name}`],
    )
    .toSorted();
}

function readTemplate(path: string): string {
  return readFileSync(new URL(path, templates), "utf8");
}
