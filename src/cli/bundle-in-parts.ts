import { createHash } from "node:crypto";
import { realpathSync } from "node:fs";
import { basename, dirname, extname, relative, resolve, sep } from "node:path";
import type { Metafile, Plugin } from "esbuild";
import { findBrokenHandlers, leaveOut, outwardImports } from "./broken-handlers.js";
import { buildProject, inputsOf, tryBuild } from "./bundle-project.js";
import { InputError } from "./input-error.js";

/** The file of a bundle that exports the project. */
export const entryFile = "index.mjs";

/** The file of a bundle that says which module of the project each part was made from. */
export const sourcesFile = "sources.json";

export interface PartsBundle {
  /** The texts of a folder's files, by name. */
  readonly files: ReadonlyMap<string, string>;
  /** Absolute paths of every file that went into it, and of the links that led there. */
  readonly inputs: readonly string[];
  /** False where handlers that do not bundle, or lie outside of the project, are left out, each of which fails when it is needed. */
  readonly isWhole: boolean;
}

export interface BundleInPartsOptions {
  /** The project's absolute folder. */
  readonly root: string;
  /** The absolute path of the module that exports the project, in the folder of the generated code. */
  readonly entry: string;
  /** Where the files will lie, or a folder beside that one; source maps count from it. */
  readonly folder: string;
}

/**
 * Bundles a project for running: the generated code is one file, and each module of the user's is one of its own that
 * imports what its source imports, in that order. So a module that cannot be loaded, or a package that is not there, stops
 * those that import it and no others. Throws like `bundleProject`, and `InputError` when a link takes a module that the
 * project cannot do without out of it.
 */
export async function bundleInParts(options: BundleInPartsOptions): Promise<PartsBundle> {
  const { folder } = options;
  // esbuild follows links.
  const root = realpathSync(options.root);
  const entry = realpathSync(options.entry);
  // esbuild's own splitting would run shared modules before those that are imported ahead of them.
  const whole = { entryPoints: [entry], outdir: folder };
  const generated = dirname(entry);
  const outward = outwardImports(root, generated);
  const tried = await tryBuild(root, { ...whole, plugins: [outward.plugin] });
  const [needed] = outward.needed;
  if (needed !== undefined)
    throw new InputError(`The project's code does not load: ${needed} leads out of the project.`);
  const isWhole = "result" in tried && outward.handlers.size === 0;
  const broken = "errors" in tried ? await findBrokenHandlers(root, { entry, generated }) : [];
  const without = isWhole ? [] : [leaveOut(new Map([...broken, ...outward.handlers]))];
  const { metafile: graph } = isWhole
    ? tried.result
    : await buildProject(root, { ...whole, plugins: without });
  const parts = partsOf(graph, root, generated);
  const { outputFiles, metafile } = await buildProject(root, {
    entryPoints: [
      { in: entry, out: stemOf(entryFile) },
      ...[...parts].map(([path, part]) => ({ in: path, out: stemOf(part) })),
    ],
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    // What is no ESM module, such as JSON, has one copy for all parts.
    splitting: true,
    sourcemap: "inline",
    // A stack names places; the sources lie in the project.
    sourcesContent: false,
    plugins: [...without, linkParts(graph, root, parts)],
  });
  const sources = new Map(
    [...parts, [entry, entryFile] as const].map(([path, part]) => [part, shown(root, path)]),
  );
  const files = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const users = new Set(parts.values());
  for (const [name, text] of files) {
    if (!users.has(name)) files.set(name, nameHandlers(text, sources));
  }
  files.set(sourcesFile, JSON.stringify(Object.fromEntries(sources)));
  const inputs = new Set([...inputsOf(root, graph), ...inputsOf(root, metafile)]);
  return { files, inputs: [...inputs], isWhole };
}

/** The part of each ESM module that is the user's, by its absolute path. */
function partsOf(
  { inputs }: Metafile,
  root: string,
  generated: string,
): ReadonlyMap<string, string> {
  const modules = Object.entries(inputs)
    .filter(([name, { format }]) => /\.[cm]?[jt]sx?$/.test(name) && format !== "cjs")
    .map(([name]) => resolve(root, name))
    .filter((path) => !path.startsWith(generated + sep));
  return new Map(modules.map((path) => [path, partOf(shown(root, path))]));
}

function partOf(source: string): string {
  const name = basename(source, extname(source)).replace(/[^\w.-]/g, "_");
  const place = createHash("sha256").update(source).digest("hex").slice(0, 12);
  return `${name}-${place}.mjs`;
}

function stemOf(file: string): string {
  return file.slice(0, -".mjs".length);
}

/** A path as messages show it: relative to the project, with slashes. */
function shown(root: string, path: string): string {
  return relative(root, path).split(sep).join("/");
}

/** Leaves imports of the user's modules as imports of their parts. */
function linkParts({ inputs }: Metafile, root: string, parts: ReadonlyMap<string, string>): Plugin {
  const links = new Map<string, string>();
  for (const [importer, { imports }] of Object.entries(inputs)) {
    for (const { kind, original, path, external } of imports) {
      const part = external === true ? undefined : parts.get(resolve(root, path));
      if (part !== undefined && original !== undefined)
        links.set([resolve(root, importer), kind, original].join("\0"), part);
    }
  }
  return {
    name: "parts",
    setup({ onResolve }) {
      onResolve({ filter: /^/ }, ({ importer, kind, path }) => {
        if (kind !== "import-statement" && kind !== "dynamic-import") return undefined;
        const part = links.get([importer, kind, path].join("\0"));
        return part === undefined ? undefined : { path: `./${part}`, external: true };
      });
    },
  };
}

/**
 * Has every failure of a handler that generated code imports when it is needed name the handler's file. The names of parts
 * are found nowhere else, and the line numbers of the source map stay right.
 */
function nameHandlers(text: string, sources: ReadonlyMap<string, string>): string {
  let named = text;
  for (const [part, source] of sources) {
    const load = `import("./${part}")`;
    const failed = `__handlerFault(${JSON.stringify(source)}, import.meta.url)`;
    named = named.replaceAll(load, () => `${load}.catch(${failed})`);
  }
  if (named === text) return text;
  return `import { handlerFault as __handlerFault } from ${JSON.stringify(faultModule())}; ${named}`;
}

function faultModule(): string {
  const extension = extname(import.meta.url);
  return new URL(`./handler-fault${extension}`, import.meta.url).href;
}
