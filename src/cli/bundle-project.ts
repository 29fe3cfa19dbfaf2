import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { BuildFailure, BuildOptions, BuildResult, Metafile, Plugin } from "esbuild";
import { InputError } from "./input-error.js";
import { runningModule } from "./running-copy.js";
import { namedFile } from "./named-file.js";
import { UsageError } from "./usage-error.js";

export interface Bundle {
  readonly code: string;
  /** Absolute paths of every file that went into it. */
  readonly inputs: readonly string[];
}

/**
 * Bundles a module of the project with all that it imports into one ESM text. Packages stay imports, `mcpgen` means the
 * running copy, and `import.meta.url` of each module stays its own. Throws `InputError` when a file does not parse or an import is not found, and `UsageError` when esbuild itself does not run.
 */
export async function bundleProject(root: string, entry: string, outfile: string): Promise<Bundle> {
  const { outputFiles, metafile } = await buildProject(root, {
    entryPoints: [entry],
    outfile,
    sourcemap: "inline",
    // A stack names places; the sources lie in the project.
    sourcesContent: false,
  });
  return { code: outputFiles[0]?.text ?? "", inputs: inputsOf(root, metafile) };
}

/**
 * One run of esbuild under the rules that hold for all code of a project, writing nothing to disk; plugins of the caller are
 * asked last. Throws like `bundleProject`.
 */
export async function buildProject(root: string, options: BuildOptions): Promise<ProjectBuild> {
  const built = await tryBuild(root, options);
  if (!("errors" in built)) return built.result;
  const { formatMessages } = await loadEsbuild();
  const messages = await formatMessages(built.errors, { kind: "error" });
  throw new InputError(`The project's code does not bundle.\n\n${messages.join("\n").trim()}`);
}

/** What came of a run of esbuild. */
type ProjectBuild = BuildResult<{ write: false; metafile: true }>;

/** The same, with what is wrong with the project's code as an answer. Throws `UsageError` when esbuild itself does not run. */
export async function tryBuild(
  root: string,
  options: BuildOptions,
): Promise<{ readonly result: ProjectBuild } | { readonly errors: BuildFailure["errors"] }> {
  const { build } = await loadEsbuild();
  try {
    const result = await build({
      ...options,
      absWorkingDir: root,
      write: false,
      metafile: true,
      bundle: true,
      platform: "node",
      format: "esm",
      target: "node20",
      packages: "external",
      logLevel: "silent",
      define: moduleFacts,
      plugins: [bindRunningCopy, keepModuleFacts, ...(options.plugins ?? [])],
    });
    return { result };
  } catch (error) {
    if (!isBuildFailure(error)) throw unusableEsbuild(error);
    return { errors: error.errors };
  }
}

/**
 * The absolute paths of every file that a run of esbuild read, and of the same files as imports name them where links lead
 * there.
 */
export function inputsOf(root: string, { inputs }: Metafile): readonly string[] {
  const paths = new Set<string>();
  for (const [name, { imports }] of Object.entries(inputs)) {
    const importer = fileOf(root, name);
    paths.add(importer);
    for (const { path, original, external } of imports) {
      if (external === true || original === undefined) continue;
      const named = namedFile(importer, original, fileOf(root, path));
      if (named !== undefined) paths.add(named);
    }
  }
  return [...paths];
}

/** A file that is imported with attributes is named together with them. */
function fileOf(root: string, name: string): string {
  return resolve(root, name.replace(/ with \{[^{}]*\}$/, ""));
}

async function loadEsbuild(): Promise<typeof import("esbuild")> {
  try {
    return await import("esbuild");
  } catch (error) {
    throw unusableEsbuild(error);
  }
}

/** Whatever is wrong with the project's code is a failure of the build; anything else keeps esbuild from starting. */
function unusableEsbuild(error: unknown): unknown {
  // A type error and its like are bugs, whoever's.
  if (!(error instanceof Error) || error.name !== "Error") return error;
  const [reason = ""] = error.message.trim().split("\n");
  return new UsageError(
    `The bundler esbuild does not run: ${reason.replace(/[.:]?$/, ".")}`,
    "Run where mcpgen is installed: npm rebuild esbuild; or, when packages are missing there: npm install --include=optional",
  );
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && "errors" in error && Array.isArray(error.errors);
}

const bindRunningCopy: Plugin = {
  name: "running-copy",
  setup({ onResolve }) {
    onResolve({ filter: /^mcpgen(?:\/|$)/ }, ({ path }) => {
      const url = runningModule(path);
      if (url === undefined) return { errors: [{ text: `mcpgen has no module "${path}".` }] };
      return { path: url, external: true };
    });
  },
};

/** In one bundle all modules share one `import.meta`; each gets constants of its own in its place. */
const moduleFacts = {
  "import.meta.url": "__moduleUrl",
  "import.meta.dirname": "__moduleFolder",
  "import.meta.filename": "__moduleFile",
};

const keepModuleFacts: Plugin = {
  name: "module-facts",
  setup({ onLoad }) {
    onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: "file" }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      if (!text.includes("import.meta")) return undefined;
      const facts = [
        `const __moduleUrl = ${JSON.stringify(pathToFileURL(path).href)};`,
        `const __moduleFolder = ${JSON.stringify(dirname(path))};`,
        `const __moduleFile = ${JSON.stringify(path)};`,
      ];
      // On the first line, so that the line numbers of the source map stay right.
      return { contents: `${facts.join(" ")} ${text}`, loader: loaderOf(path) };
    });
  },
};

function loaderOf(path: string): "ts" | "tsx" | "js" | "jsx" {
  if (/\.[cm]?ts$/.test(path)) return "ts";
  if (path.endsWith(".tsx")) return "tsx";
  return path.endsWith(".jsx") ? "jsx" : "js";
}
