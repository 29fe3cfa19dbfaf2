import { existsSync, realpathSync, statSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { compile } from "../../compiler/compile.js";
import { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { SourceFile } from "../../diagnostics/source-file.js";
import { type ModuleFolder, bringIn, planModules } from "../bring-in-modules.js";
import { type CommandIo, print, printError } from "../command-io.js";
import { configName } from "../config-name.js";
import { exitCode } from "../exit-code.js";
import { initProject, reportModuleType } from "../init-project.js";
import { requireNameableFolder, writeWorkflow } from "../init-workflow.js";
import { InputError } from "../input-error.js";
import { makeFolder } from "../make-folder.js";
import { ownCommand } from "../own-command.js";
import { type ProjectOptions, type ProjectPlace, findProject } from "../project-place.js";
import { quoteArgument } from "../quote-argument.js";
import { schemaLine } from "../schema-line.js";
import { isOutside, readSources } from "../read-project.js";
import { realFolder } from "../real-folder.js";
import { plural, renderReport, reportDiagnostics } from "../report.js";
import { requirePlaces } from "../require-places.js";
import { type StarterDeclaration, starterDeclarations } from "../starter-declarations.js";
import { UsageError } from "../usage-error.js";
import { type CiSystem, workflowPaths } from "../workflow-at-root.js";
import { writeNew } from "../write-new.js";
import { yamlScalar } from "../yaml-scalar.js";

export interface InitOptions extends ProjectOptions {
  /** Folders of modules, relative to the current folder. */
  readonly source?: readonly string[];
  /** The CI system to write a workflow for. */
  readonly ci?: CiSystem;
}

/**
 * `mcpgen init`: a new project with a sample that builds at once. With `--source` instead a configuration, and a tool
 * declaration for every content type and form of the given modules, which stay untouched. Never overwrites.
 */
export async function init(io: CommandIo, folder: string, options: InitOptions): Promise<number> {
  const folders = (options.source ?? []).map((source) => existingFolder(io, source));
  const root = resolve(io.cwd, options.project ?? ".", folder);
  if (existsSync(root) && !statSync(root).isDirectory()) {
    throw new UsageError(`"${relative(io.cwd, root)}" is a file; a project needs a folder.`);
  }
  if (folders.length === 0) {
    initProject(io, root, options.ci);
    return exitCode.fine;
  }
  if (reportHolders(io, root, folders)) return exitCode.usage;
  const modules = prepare(io, root, folders, options.ci);
  makeFolder(root);
  const sources = modules.map((folder) => bringIn(io, folder));
  reportModuleType(io, root);
  if (options.ci !== undefined) writeWorkflow(io, root, options.ci);
  return writeStart(io, root, sources);
}

/** Finds what keeps the project from being written before anything is, or throws. */
function prepare(
  io: CommandIo,
  root: string,
  folders: readonly string[],
  ci: CiSystem | undefined,
): readonly ModuleFolder[] {
  if (ci !== undefined) requireNameableFolder(root, ci);
  const workflow = ci === undefined ? [] : [workflowPaths[ci]];
  requirePlaces(root, [configName, declarationIn("forms"), ...workflow]);
  const { diagnostics } = findProject({ ...io, cwd: root }, {});
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new InputError(renderReport(io, errors));
  return planModules(root, folders);
}

/** A path as those of the declarations that are written. */
function declarationIn(ownFolder: string): string {
  return `${ownFolder}/${declarationFolder}/tool.yaml`;
}

const declarationFolder = "mcp-tools/mcpTools";

function existingFolder(io: CommandIo, source: string): string {
  const path = resolve(io.cwd, source);
  if (existsSync(path) && statSync(path).isDirectory()) return path;
  throw new UsageError(`There is no folder "${source}".`);
}

/** Says which sources hold the project: to copy one is to copy the project into itself. Whether there is any. */
function reportHolders(io: CommandIo, root: string, folders: readonly string[]): boolean {
  const project = realFolder(root);
  const diagnostics = new Diagnostics();
  for (const folder of folders) {
    const real = realpathSync(folder);
    if (real === project || isOutside(real, project)) continue;
    const source = relative(io.cwd, folder) || ".";
    const span = { file: { path: source, text: "" }, start: 0, end: 0 };
    const parameters = { source, project: relative(io.cwd, root) || "." };
    diagnostics.report("write/source-holds-project", span, parameters);
  }
  reportDiagnostics(io, diagnostics.sorted());
  return diagnostics.hasErrors;
}

async function writeStart(
  io: CommandIo,
  root: string,
  sources: readonly string[],
): Promise<number> {
  const existing = findProject({ ...io, cwd: root }, {});
  const config = existing.hasConfigFile
    ? existing.config
    : { ...existing.config, sources: sources.map(magnoliaSource) };
  const reading = new Diagnostics();
  const wanted = [...new Set([...sources, ...config.sources.map((source) => source.path)])];
  const files = readSources(
    { root, sources: wanted.filter((path) => existsSync(join(root, path))) },
    reading,
  );
  const reread = { ...config, sources: wanted.map(magnoliaSource) };
  const result = await compile({ files, config: reread, compilerVersion: io.version });
  const ownFolder = result.loaded.modules.some((module) => module.directory === "forms")
    ? "tools"
    : "forms";
  requirePlaces(root, [declarationIn(ownFolder)]);
  const allSources = [...new Set([...sources, ownFolder])];
  writeConfig(io, root, existing, { sources: allSources, files });
  if (result.resolved === undefined) {
    reportDiagnostics(io, [...reading.sorted(), ...result.diagnostics]);
    printError(
      io,
      "\nThe modules do not load. Correct them, then run the same command again for the declarations.",
    );
    return exitCode.findings;
  }
  reportDiagnostics(io, reading.sorted());
  const declarations = starterDeclarations(result.resolved, result.loaded);
  writeDeclarations(io, root, `${ownFolder}/${declarationFolder}`, declarations);
  reportMissingFiles(io, root);
  return exitCode.fine;
}

function writeConfig(
  io: CommandIo,
  root: string,
  { hasConfigFile, config }: ProjectPlace,
  {
    sources,
    files,
  }: { readonly sources: readonly string[]; readonly files: readonly SourceFile[] },
): void {
  const listed = new Set(config.sources.map((source) => source.path.replace(/\/+$/, "")));
  const missing = sources.filter((source) => !listed.has(source));
  if (!hasConfigFile) {
    writeNew(join(root, "mcpgen.yaml"), configText(basename(root), sources, localesOf(files)));
    print(io, "wrote   mcpgen.yaml");
  } else if (missing.length > 0) {
    print(io, "kept    mcpgen.yaml; add to its sources:");
    for (const source of missing) print(io, `          - ${sourceText(source)}`);
  }
}

function writeDeclarations(
  io: CommandIo,
  root: string,
  folder: string,
  declarations: readonly StarterDeclaration[],
): void {
  for (const { name, text, subject } of declarations) {
    const path = `${folder}/${name}.yaml`;
    const isNew = writeNew(join(root, path), schemaLine("tool-declaration", path) + text);
    print(io, isNew ? `wrote   ${path}  (${subject})` : `kept    ${path}`);
  }
  if (declarations.length === 0) {
    print(
      io,
      "There is no content type, app form or dialog with fields that has no declaration yet.",
    );
    return;
  }
  const below = relative(io.cwd, root);
  const place = below === "" ? "" : ` -C ${quoteArgument(below)}`;
  print(
    io,
    `\n${plural(declarations.length, "tool")} declared. Next: ${ownCommand("build")}${place}`,
  );
}

/** What a project needs besides, where it has none of it: a program of its own may have the tools. */
function reportMissingFiles(io: CommandIo, root: string): void {
  const missing = ["package.json", "tsconfig.json"].filter((name) => !existsSync(join(root, name)));
  if (missing.length === 0) return;
  const below = relative(io.cwd, root);
  const command = ownCommand(below === "" ? "init" : `init ${quoteArgument(below)}`);
  print(io, `There is no ${missing.join(" and no ")} yet. To write what is missing: ${command}`);
}

function configText(name: string, sources: readonly string[], locales: readonly string[]): string {
  const [first = "en", ...others] = locales;
  const server = name.replace(/[^A-Za-z0-9_-]+/g, "-").replace(/^[-_]+|-+$/g, "") || "mcpgen";
  return [
    schemaLine("mcpgen", configName).trimEnd(),
    `server: { name: ${yamlScalar(server)}, version: 0.1.0 }`,
    "sources:",
    ...sources.map((source) => `  - ${sourceText(source)}`),
    "output: generated",
    `locales: { default: ${yamlScalar(first)}, others: [${others.map(yamlScalar).join(", ")}] }`,
    "store: { kind: sqlite, file: .mcpgen/content.db }",
    "",
  ].join("\n");
}

function sourceText(path: string): string {
  return `{ format: magnolia, path: ${yamlScalar(path)} }`;
}

function magnoliaSource(path: string) {
  return { format: "magnolia", path } as const;
}

/** The languages that the modules have text bundles for, English first when it is among them. */
function localesOf(files: readonly SourceFile[]): readonly string[] {
  const found = files.flatMap(({ path }) => /_([a-z]{2})\.properties$/.exec(path)?.[1] ?? []);
  const locales = [...new Set(found)].toSorted();
  return locales.includes("en") ? ["en", ...locales.filter((locale) => locale !== "en")] : locales;
}
