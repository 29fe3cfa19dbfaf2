import { readFileSync, readdirSync } from "node:fs";

/** A file of the template, ready to be written. */
export interface TemplateFile {
  /** Below the project, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** What stands in a template as `__NAME__` and `__VERSION__`. */
export interface TemplateValues {
  /** A valid package name. */
  readonly name: string;
  /** The version of mcpgen that the project depends on. */
  readonly version: string;
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

/** The workflow of a CI system, as the system reads it. */
export function workflowTemplate(system: "github" | "gitlab"): string {
  return readTemplate(`ci/${system}.yml`);
}

/** Packing leaves out every `.gitignore`, so the template's has no dot. */
function projectPath(path: string): string {
  return path === "gitignore" ? ".gitignore" : path;
}

function filled(text: string, { name, version }: TemplateValues): string {
  return text.replaceAll("__NAME__", name).replaceAll("__VERSION__", version);
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
