import { dirname, relative, resolve, sep } from "node:path";
import type { Message, Plugin } from "esbuild";
import { tryBuild } from "./bundle-project.js";
import { namedFile } from "./named-file.js";
import { leadsOut } from "./read-project.js";

/** Modules that generated code imports when it needs them and that do not bundle: why, by who imports them as what. */
export type BrokenHandlers = ReadonlyMap<string, string>;

interface LazyImport {
  readonly importer: string;
  readonly path: string;
}

/** Imports by generated code of what lies outside of the project. */
export interface OutwardImports {
  /** Found while a build runs; it does not read what they lead to. */
  readonly plugin: Plugin;
  /** Of those that are imported when they are needed: why they are left out. */
  readonly handlers: BrokenHandlers;
  /** The project-relative paths of the others. */
  readonly needed: ReadonlySet<string>;
}

/**
 * Finds the modules of the user's that links take out of the project, where a build would refuse to read them. `generated` is
 * the folder of the generated code; both paths are real.
 */
export function outwardImports(root: string, generated: string): OutwardImports {
  const handlers = new Map<string, string>();
  const needed = new Set<string>();
  const plugin: Plugin = {
    name: "outward-imports",
    setup({ onResolve }) {
      onResolve({ filter: /^\.\.?\// }, ({ importer, kind, path }) => {
        if (!importer.startsWith(generated + sep)) return undefined;
        const file = namedFile(importer, path);
        if (file === undefined || !leadsOut(root, file) || !leadsOut(generated, file))
          return undefined;
        const shown = shownFile(root, file);
        if (kind === "dynamic-import")
          handlers.set(keyOf(importer, path), `${shown} leads out of the project`);
        else needed.add(shown);
        return { path, external: true };
      });
    },
  };
  return { plugin, handlers, needed };
}

/**
 * Finds the handlers that do not bundle because a file is not there or does not parse. Asked only when a project as a whole does not
 * bundle. `generated` is the folder of the generated code, `entry` its entry.
 */
export async function findBrokenHandlers(
  root: string,
  { entry, generated }: { readonly entry: string; readonly generated: string },
): Promise<BrokenHandlers> {
  const lazy: LazyImport[] = [];
  const collect: Plugin = {
    name: "lazy-imports",
    setup({ onResolve }) {
      onResolve({ filter: /^\.\.?\// }, ({ importer, kind, path }) => {
        if (kind !== "dynamic-import" || !importer.startsWith(generated + sep)) return undefined;
        lazy.push({ importer, path });
        return { path, external: true };
      });
    },
  };
  const outdir = generated;
  const others = await tryBuild(root, { entryPoints: [entry], outdir, plugins: [collect] });
  if ("errors" in others) return new Map();
  const broken = new Map<string, string>();
  for (const { importer, path } of lazy) {
    const contents = `import ${JSON.stringify(path)};`;
    const stdin = { contents, resolveDir: dirname(importer), sourcefile: importer };
    const alone = await tryBuild(root, { stdin, outdir });
    const [first] = "errors" in alone ? alone.errors : [];
    if (first !== undefined)
      broken.set(keyOf(importer, path), reasonOf(first, root, { importer, path }));
  }
  return broken;
}

/** Has each of these imports fail when it is reached, and not before. */
export function leaveOut(broken: BrokenHandlers): Plugin {
  const namespace = "broken-handler";
  const keys = [...broken.keys()];
  return {
    name: namespace,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\.?\// }, ({ importer, kind, path }) => {
        const index = keys.indexOf(keyOf(importer, path));
        // A name that is no file's, so that nobody takes it for a module of the user's.
        return kind !== "dynamic-import" || index < 0 ? undefined : { path: `${index}`, namespace };
      });
      onLoad({ filter: /^/, namespace }, ({ path }) => ({
        contents: `throw new Error(${JSON.stringify(broken.get(keys[Number(path)] ?? ""))});\nexport {};\n`,
        loader: "js",
      }));
    },
  };
}

function keyOf(importer: string, path: string): string {
  return `${importer}\0${path}`;
}

function shownFile(root: string, file: string): string {
  return relative(root, file).split(sep).join("/");
}

/** One line: where it is wrong in the user's file, and what. */
function reasonOf(
  { text, location }: Message,
  root: string,
  { importer, path }: LazyImport,
): string {
  const isOwn = location !== null && resolve(root, location.file) !== importer;
  if (isOwn) return `${location.file}:${location.line}:${location.column + 1}: ${text}`;
  const file = shownFile(root, resolve(dirname(importer), path));
  return `${file}, or the TypeScript that it is made from, is not there`;
}
