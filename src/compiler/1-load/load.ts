import type { ProjectConfig } from "../../config/project-config.js";
import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { SourceFile, Span } from "../../diagnostics/source-file.js";
import { spanOf } from "../../yaml/node.js";
import type { YamlNode } from "../../yaml/node.js";
import { classifyFile } from "./classify-file.js";
import type { FileRole } from "./classify-file.js";
import { compareText } from "../../util/compare-text.js";
import { findModules } from "./find-modules.js";
import type { ModuleFile, ModuleFolder } from "./find-modules.js";
import { createIncludeContext, readWithIncludes } from "./includes.js";
import type { IncludeContext } from "./includes.js";
import type { LoadedDefinition, LoadedModule, LoadedProject } from "./loaded-project.js";
import { dependenciesOf, orderModules } from "./module-order.js";
import type { DescribedModule } from "./module-order.js";
import { reportMisspeltFolders } from "./misspelt-folders.js";
import { parseProperties } from "./properties.js";
import { joinBundles, localeOfBundle } from "./texts.js";
import type { Bundle } from "./texts.js";

/**
 * Reads every module of the sources: definitions with their includes applied, and the bundles as one. `files` are all YAML
 * files and bundles below the sources, with project-relative paths; their order does not matter. What does not parse or cannot
 * be included is reported, and left out.
 */
export function load(
  files: readonly SourceFile[],
  config: Pick<ProjectConfig, "sources">,
  diagnostics: Diagnostics,
): LoadedProject {
  const sorted = files.toSorted((a, b) => compareText(a.path, b.path));
  const sources = config.sources.map((source) => source.path);
  const { modules, looseBundles } = findModules(sorted, sources);
  reportNames(modules, diagnostics);
  reportDescriptors(modules, diagnostics);
  reportMisspeltFolders(sorted, sources, modules, diagnostics);
  const context = createIncludeContext(includeFinder(sorted, sources, modules), diagnostics);
  const described = modules.map((folder) => describe(folder, context));
  const ordered = orderModules(described, diagnostics);
  const bundles = [
    ...looseBundles,
    ...ordered.flatMap(({ folder }) => folder.files.filter(isBundle).map(({ file }) => file)),
  ];
  return {
    modules: ordered.map((module) => loadModule(module, context)),
    texts: joinBundles(bundles.map((file) => readBundle(file, diagnostics))),
    bundles,
  };
}

/** Reports what was meant as a module's description and lacks its exact name; definitions may end with either extension. */
function reportDescriptors(modules: readonly ModuleFolder[], diagnostics: Diagnostics): void {
  for (const { files } of modules) {
    if (files.some(({ path }) => path === "module.yaml")) continue;
    const file = files.find(({ path }) => /^module\.ya?ml$/iu.test(path))?.file;
    if (file === undefined) continue;
    const { path } = file;
    diagnostics.report("load/misspelt-descriptor", { file, start: 0, end: 0 }, { path });
  }
}

function describe(folder: ModuleFolder, context: IncludeContext): DescribedModule {
  const descriptor = folder.files.find(({ path }) => path === "module.yaml")?.file;
  const root = descriptor === undefined ? undefined : readWithIncludes(descriptor, context);
  if (root !== undefined && root.kind !== "map" && !isEmpty(root)) {
    context.diagnostics.report("load/module-not-a-map", spanOf(root), {});
  }
  return { folder, dependencies: dependenciesOf(root) };
}

function isEmpty(root: YamlNode): boolean {
  return root.kind === "scalar" && root.value === null;
}

function loadModule(
  { folder, dependencies }: DescribedModule,
  context: IncludeContext,
): LoadedModule {
  const definitions: LoadedDefinition[] = [];
  const byId = new Map<string, SourceFile>();
  for (const { file, path } of folder.files) {
    const role = classifyFile(path);
    if (role === undefined || role.kind === "bundle") continue;
    const root = readWithIncludes(file, context);
    if (root === undefined || role.kind === "include") continue;
    const id = `${folder.name}:${path.replace(/\.ya?ml$/, "")}`;
    reportDouble(id, file, byId.get(id), context.diagnostics);
    byId.set(id, file);
    definitions.push(definitionOf(role, { module: folder.name, file, root }));
  }
  const { name, directory } = folder;
  return { name, directory, dependencies: dependencies.map((one) => one.name), definitions };
}

type DefinitionRole = Exclude<FileRole, undefined | { readonly kind: "include" | "bundle" }>;

function definitionOf(
  role: DefinitionRole,
  base: Pick<LoadedDefinition, "module" | "file" | "root">,
): LoadedDefinition {
  if (role.kind === "decoration") return { ...base, kind: role.kind, target: role.target };
  if (role.kind !== "tool") return { ...base, kind: role.kind, path: role.path };
  const { kind, audience, path, folder } = role;
  return { ...base, kind, audience, path, id: `${base.module}:${folder}/${path}` };
}

function readBundle(file: SourceFile, diagnostics: Diagnostics): Bundle {
  return { locale: localeOfBundle(file.path), entries: parseProperties(file, diagnostics) };
}

function isBundle({ path }: ModuleFile): boolean {
  return classifyFile(path)?.kind === "bundle";
}

/** Finds `module/path`: below the module of that name, else below a source folder. */
function includeFinder(
  files: readonly SourceFile[],
  sources: readonly string[],
  modules: readonly ModuleFolder[],
): (path: string) => SourceFile | undefined {
  const yamlFiles = files.filter((file) => /\.ya?ml$/.test(file.path));
  const byPath = new Map(yamlFiles.map((file) => [file.path, file]));
  const below = (folder: string, path: string) =>
    byPath.get(folder === "" || folder === "." ? path : `${folder}/${path}`);
  return (path) => {
    const slash = path.indexOf("/");
    const name = path.slice(0, Math.max(0, slash));
    for (const module of modules) {
      const found =
        module.name === name ? below(module.directory, path.slice(slash + 1)) : undefined;
      if (found !== undefined) return found;
    }
    for (const source of sources) {
      const found = below(source, path);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

function reportNames(modules: readonly ModuleFolder[], diagnostics: Diagnostics): void {
  const byName = new Map<string, ModuleFolder>();
  for (const module of modules) {
    const first = byName.get(module.name);
    if (module.name === "") diagnostics.report("load/unnamed-module", startOf(module), {});
    if (first === undefined) byName.set(module.name, module);
    else reportSameName(first, module, diagnostics);
  }
}

function reportSameName(first: ModuleFolder, second: ModuleFolder, diagnostics: Diagnostics): void {
  const { name } = second;
  const span = startOf(first);
  const related =
    span === undefined ? [] : [{ message: `the other module "${name}" is here`, span }];
  diagnostics.report(
    "load/duplicate-module",
    startOf(second),
    { name, first: first.directory, second: second.directory },
    { related },
  );
}

function reportDouble(
  id: string,
  file: SourceFile,
  first: SourceFile | undefined,
  diagnostics: Diagnostics,
): void {
  if (first === undefined) return;
  const related = [{ message: "the other file is here", span: { file: first, start: 0, end: 0 } }];
  diagnostics.report("load/duplicate-definition", { file, start: 0, end: 0 }, { id }, { related });
}

function startOf(module: ModuleFolder): Span | undefined {
  const file = module.files[0]?.file;
  return file === undefined ? undefined : { file, start: 0, end: 0 };
}
