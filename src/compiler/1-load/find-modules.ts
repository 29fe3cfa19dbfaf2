import type { SourceFile } from "../../diagnostics/source-file.js";
import { compareText } from "../../util/compare-text.js";

/** A folder of the sources that is a module, with its files below. */
export interface ModuleFolder {
  /** The folder's name; empty when the project's own folder is the module. */
  readonly name: string;
  /** Project-relative; empty for the project's own folder. */
  readonly directory: string;
  /** In the order of their paths. */
  readonly files: readonly ModuleFile[];
}

export interface ModuleFile {
  readonly file: SourceFile;
  /** Path below the module. */
  readonly path: string;
}

export interface FoundModules {
  /** By name, then folder. */
  readonly modules: readonly ModuleFolder[];
  /** Bundles that lie beside modules, as those of a Maven artifact do. */
  readonly looseBundles: readonly SourceFile[];
}

interface Folder {
  readonly path: string;
  readonly folders: Map<string, Folder>;
  readonly files: SourceFile[];
}

const definitionFolders: ReadonlySet<string> = new Set([
  "contentTypes",
  "apps",
  "dialogs",
  "decorations",
  "mcpTools",
  "mcpPublicTools",
  "h1McpTools",
  "h1McpPublicTools",
]);

const supportFolders: ReadonlySet<string> = new Set(["includes", "i18n", "mgnl-i18n", "templates"]);

/** Every folder of a module that is known by its name. */
export const knownFolders: ReadonlySet<string> = new Set([...definitionFolders, ...supportFolders]);

/**
 * The modules below the source folders: the outermost folders that hold one of the known folders or a `module.yaml`. What
 * lies inside a module's known folders is content, whatever it is called; other folders of a module hold a further module
 * only when that one has a `module.yaml`. A folder that only has texts, templates or includes does not hide modules beside
 * them. Of several sources, a file belongs to the innermost.
 */
export function findModules(
  files: readonly SourceFile[],
  sources: readonly string[],
): FoundModules {
  const modules: ModuleFolder[] = [];
  const looseBundles: SourceFile[] = [];
  const roots = sources.map((source) => emptyFolder(source === "." ? "" : source));
  for (const file of files) {
    const root = innermost(roots, file.path);
    if (root !== undefined) addFile(root, file);
  }
  for (const root of roots) collect(root, false, modules, looseBundles);
  return { modules: modules.toSorted(byNameAndDirectory), looseBundles };
}

function collect(
  folder: Folder,
  insideModule: boolean,
  modules: ModuleFolder[],
  looseBundles: SourceFile[],
): void {
  const names = [...folder.folders.keys()];
  const hasDescriptor = folder.files.some(
    (file) => file.path.endsWith("/module.yaml") || file.path === "module.yaml",
  );
  const hasDefinitions = names.some((name) => definitionFolders.has(name));
  const hasSupport = names.some((name) => supportFolders.has(name));
  const isResourceRoot = /(?:^|\/)src\/main\/resources$/.test(folder.path);
  const isModule = insideModule
    ? hasDescriptor
    : hasDescriptor || hasDefinitions || (hasSupport && !isResourceRoot);
  if (isModule) modules.push(moduleAt(folder));
  const closed = isModule ? hasDescriptor || hasDefinitions : false;
  for (const [name, child] of folder.folders) {
    const isKnown = definitionFolders.has(name) || supportFolders.has(name);
    if (!isKnown || !(isModule || isResourceRoot)) {
      collect(child, insideModule || closed, modules, looseBundles);
    } else if (!isModule) {
      for (const file of allFiles(child)) if (isBundle(file)) looseBundles.push(file);
    }
  }
}

/** Everything below the folder, further modules' files included: an include may name any of them. */
function moduleAt(folder: Folder): ModuleFolder {
  const { path } = folder;
  return {
    name: path.slice(path.lastIndexOf("/") + 1),
    directory: path,
    files: allFiles(folder)
      .map((file) => ({
        file,
        path: path === "" ? file.path : file.path.slice(path.length + 1),
      }))
      .toSorted((a, b) => compareText(a.path, b.path)),
  };
}

function allFiles(folder: Folder): readonly SourceFile[] {
  return [...folder.files, ...[...folder.folders.values()].flatMap(allFiles)];
}

function isBundle(file: SourceFile): boolean {
  return file.path.endsWith(".properties");
}

function innermost(roots: readonly Folder[], path: string): Folder | undefined {
  return roots
    .filter((root) => root.path === "" || path.startsWith(`${root.path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}

function addFile(root: Folder, file: SourceFile): void {
  const below = root.path === "" ? file.path : file.path.slice(root.path.length + 1);
  const segments = below.split("/").slice(0, -1);
  let folder = root;
  for (const segment of segments) {
    let child = folder.folders.get(segment);
    if (child === undefined) {
      child = emptyFolder(folder.path === "" ? segment : `${folder.path}/${segment}`);
      folder.folders.set(segment, child);
    }
    folder = child;
  }
  folder.files.push(file);
}

function emptyFolder(path: string): Folder {
  return { path, folders: new Map(), files: [] };
}

function byNameAndDirectory(a: ModuleFolder, b: ModuleFolder): number {
  return compareText(a.name, b.name) || compareText(a.directory, b.directory);
}
