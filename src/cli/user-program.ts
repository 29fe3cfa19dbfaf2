import { join, sep } from "node:path";
import type { SourceFile, ts as TypeScript } from "ts-morph";
import { runtimeTypes } from "./running-copy.js";

/** What the compiler makes of users' modules and of the files in memory that use them. */
export interface UserProgram {
  /** The errors in a file of the program, in the order of the compiler; none where it is not part of the program. */
  readonly errorsIn: (path: string) => readonly TypeScript.Diagnostic[];
  /** A file of the program with the types of what it declares; undefined where none of the files leads to it. */
  readonly fileAt: (path: string) => SourceFile | undefined;
}

/**
 * The program of sources in memory, by absolute path, and of all that they import. Only files of packages outlast it;
 * every file of the project is read anew. Loads the TypeScript compiler.
 */
export async function createUserProgram(
  sources: ReadonlyMap<string, string>,
): Promise<UserProgram> {
  const { createWrappedNode, ts } = await import("ts-morph");
  const files = new Map([...sources].map(([path, text]) => [withSlashes(path), text]));
  const packages = await packageFiles();
  const { options } = packages;
  const host = ts.createCompilerHost(options, true);
  const { fileExists, readFile, directoryExists } = host;
  const folders = foldersOf(files.keys());
  const libraries = packages.folder;
  host.getDefaultLibLocation = () => libraries;
  host.getDefaultLibFileName = (of) => `${libraries}/${ts.getDefaultLibFileName(of)}`;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.readFile = (path) => files.get(path) ?? readFile(path);
  host.directoryExists = (path) => folders.has(path) || directoryExists?.(path) === true;
  // How a file is read says whether it is a module of ES or of CommonJS, which decides what its imports find.
  host.getSourceFile = (path, reading) => {
    const shared = files.has(path) ? undefined : packages.fileAt(path, reading);
    if (shared !== undefined) return shared;
    const text = host.readFile(path);
    return text === undefined ? undefined : ts.createSourceFile(path, text, reading, true);
  };
  const program = ts.createProgram({ rootNames: [...files.keys()], options, host });
  return {
    errorsIn: (path) => {
      const file = program.getSourceFile(withSlashes(path));
      if (file === undefined) return [];
      return ts
        .getPreEmitDiagnostics(program, file)
        .filter(({ category }) => category === ts.DiagnosticCategory.Error);
    },
    fileAt: (path) => {
      const file = program.getSourceFile(withSlashes(path));
      if (file === undefined) return undefined;
      const typeChecker = program.getTypeChecker();
      return createWrappedNode(file, { typeChecker, compilerOptions: options });
    },
  };
}

/** A path as the compiler writes it on every platform. */
function withSlashes(path: string): string {
  return path.split(sep).join("/");
}

/** Every folder above one of the files. */
function foldersOf(files: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const file of files) {
    for (let end = file.lastIndexOf("/"); end > 0; end = file.lastIndexOf("/", end - 1)) {
      folders.add(file.slice(0, end));
    }
  }
  return folders;
}

interface PackageFiles {
  readonly options: TypeScript.CompilerOptions;
  /** The folder in which the compiler sees its own libraries. */
  readonly folder: string;
  /** A file of the compiler, of a package or of the running copy; undefined for what is none. */
  readonly fileAt: (path: string, reading: Reading) => TypeScript.SourceFile | undefined;
}

type Reading = TypeScript.ScriptTarget | TypeScript.CreateSourceFileOptions;

let known: Promise<PackageFiles> | undefined;

/** The files of packages that programs of this process have seen, in one copy each. */
function packageFiles(): Promise<PackageFiles> {
  known ??= openPackageFiles();
  return known;
}

/**
 * Reading the compiler's libraries and the types of packages takes ten times as long as checking a handler against them,
 * and a watching build or an embedding process does it again and again. A program does not change what it has parsed, so
 * that the next one may use it as long as the text is the same.
 */
async function openPackageFiles(): Promise<PackageFiles> {
  const { Project, ts } = await import("ts-morph");
  const options: TypeScript.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    resolveJsonModule: true,
    allowJs: true,
    paths: { "mcpgen/runtime": [runtimeTypes()] },
  };
  const project = new Project({
    compilerOptions: options,
    skipAddingFilesFromTsConfig: true,
    skipFileDependencyResolution: true,
  });
  const own = withSlashes(join(runtimeTypes(), "../..", "/"));
  const parsed = new Map<string, TypeScript.SourceFile>();
  return {
    options,
    folder: libraryFolder,
    fileAt: (path, reading) => {
      if (path.startsWith(`${libraryFolder}/`)) {
        const library = project.getSourceFile(path) ?? project.addSourceFileAtPathIfExists(path);
        return library?.compilerNode;
      }
      if (!path.includes("/node_modules/") && !path.startsWith(own)) return undefined;
      const text = ts.sys.readFile(path);
      if (text === undefined) return undefined;
      const format = typeof reading === "object" ? reading.impliedNodeFormat : undefined;
      const key = `${format ?? ""} ${path}`;
      const known = parsed.get(key);
      if (known?.text === text) return known;
      const file = ts.createSourceFile(path, text, reading, true);
      parsed.set(key, file);
      return file;
    },
  };
}

/** Where the compiler that comes with ts-morph sees its libraries, which are no files. */
const libraryFolder = "/node_modules/typescript/lib";
