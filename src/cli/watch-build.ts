import { readFileSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { type FSWatcher, watch } from "chokidar";
import { type CommandIo, printError } from "./command-io.js";
import { hasErrors } from "./compile-project.js";
import { configName } from "./config-name.js";
import { exitCode } from "./exit-code.js";
import { explainFailure } from "./explain-failure.js";
import { hasHeader } from "./generated-file.js";
import { type ProjectOptions, type ProjectPlace, findSourceProject } from "./project-place.js";
import { isSystemError } from "./system-error.js";
import { UsageError } from "./usage-error.js";

export interface WatchBuildOptions {
  readonly io: CommandIo;
  readonly options: ProjectOptions;
  /** Builds once and prints what came of it. Writes and prints nothing more once `stop` is aborted. */
  readonly buildOnce: (watched: WatchedBuild) => Promise<unknown>;
}

/** What a build that runs again and again is told, and tells. */
export interface WatchedBuild {
  readonly stop: AbortSignal;
  /** Told the paths below the output folder that it writes, before it does. */
  readonly onFiles: (paths: readonly string[]) => void;
}

/** How long the files must have been quiet, in milliseconds: an editor writes a file in several steps, and often several files. */
const quietMs = 150;

/** What is watched for, as the last builds tell. */
interface Watched {
  /** The project's absolute folder. */
  readonly root: string;
  /** The configuration file. All paths are relative to the root, with `/`. */
  readonly configFile: string;
  sources: readonly string[];
  output: string;
  /** Every file that builds of this process wrote. */
  readonly own: Set<string>;
}

/**
 * Builds, and again whenever a source, the configuration or a module of the project has changed, until a signal comes; what is
 * wrong with one state is said, and the next one awaited. Throws `UsageError` where there is no project or the system cannot
 * watch it.
 */
export async function watchBuild({ io, options, buildOnce }: WatchBuildOptions): Promise<number> {
  const watched = watchedOf(findSourceProject(io, options), options);
  const stop = new AbortController();
  const forget = io.onStop(() => stop.abort());
  // A reader that has seen enough closes the pipe, and then nobody is told of any build.
  io.stdout.once("error", () => stop.abort());
  const onFiles = (paths: readonly string[]) => {
    for (const path of paths) watched.own.add(`${watched.output}/${path}`);
  };
  let changed = () => {};
  const watcher = watcherOf(watched, () => changed());
  const ended = new Promise<void>((done) => {
    stop.signal.addEventListener("abort", () => done(), { once: true });
  });
  try {
    // Only what changes from then on is heard of, so that nothing is read before.
    await Promise.race([ended, watcher.watch(), watcher.failed]);
    if (!stop.signal.aborted) printError(io, "Watching for changes; Ctrl-C ends.");
    const runBuild = async () => {
      try {
        const place = findSourceProject(io, options);
        if (!hasErrors(place.diagnostics) && follow(watched, place)) await watcher.watch();
        if (!stop.signal.aborted) await buildOnce({ stop: stop.signal, onFiles });
      } catch (error) {
        if (!stop.signal.aborted && explainFailure(io, error) === exitCode.bug) throw error;
      }
    };
    const bug = new Promise<never>((_, fail) => {
      const work = whenQuiet(() => runBuild().catch(fail), stop.signal);
      changed = work;
      work.now();
    });
    await Promise.race([ended, bug, watcher.failed]);
  } finally {
    forget();
    stop.abort();
    await watcher.close();
  }
  return exitCode.fine;
}

interface Watcher {
  /** Watches what is to be watched now, in place of what was; resolves when nothing is missed any more. */
  watch(): Promise<void>;
  /** Rejects where the system cannot watch. */
  readonly failed: Promise<never>;
  close(): Promise<void>;
}

function watcherOf(watched: Watched, changed: () => void): Watcher {
  const open = new Set<FSWatcher>();
  let fail: (error: unknown) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = (error) => reject(cannotWatch(error));
  });
  // Awaited only until something else ends the command.
  failed.catch(() => {});
  const close = async (watchers: readonly FSWatcher[]) => {
    for (const each of watchers) open.delete(each);
    await Promise.all(watchers.map((each) => each.close()));
  };
  return {
    failed,
    async watch() {
      const before = [...open];
      // What was left out before is not looked for again by one that runs.
      const watcher = watch(watched.root, {
        ignoreInitial: true,
        ignorePermissionErrors: true,
        ignored: (path, stats) =>
          isIgnored(watched, pathIn(watched, path), stats?.isFile() === true),
      });
      open.add(watcher);
      watcher.on("error", fail);
      watcher.on("all", (event, path) => {
        if (matters(watched, event, pathIn(watched, path))) changed();
      });
      await new Promise<void>((done) => watcher.once("ready", () => done()));
      await close(before);
    },
    close: () => close([...open]),
  };
}

/** A limit of the system is no full disk, whatever its code says. */
function cannotWatch(error: unknown): unknown {
  if (!isSystemError(error) || error.syscall !== "watch") return error;
  return new UsageError(
    `The system does not let the project be watched (${error.code}).`,
    error.code === "ENOSPC"
      ? "Raise its limit of watched files, on Linux with: sysctl fs.inotify.max_user_watches=524288"
      : undefined,
  );
}

/** Calls for `work` once calls have ceased for a while; never twice at a time, and once more for what came meanwhile. */
function whenQuiet(work: () => Promise<unknown>, stop: AbortSignal): { (): void; now(): void } {
  let timer: NodeJS.Timeout | undefined;
  let isWorking = false;
  let isDue = false;
  const now = async () => {
    if (isWorking) {
      isDue = true;
      return;
    }
    isWorking = true;
    do {
      isDue = false;
      await work();
    } while (isDue && !stop.aborted);
    isWorking = false;
  };
  stop.addEventListener("abort", () => clearTimeout(timer));
  const later = () => {
    clearTimeout(timer);
    if (!stop.aborted) timer = setTimeout(() => void now(), quietMs);
  };
  return Object.assign(later, { now: () => void now() });
}

function watchedOf(place: ProjectPlace, { config = configName }: ProjectOptions): Watched {
  const { root } = place;
  return { root, configFile: basename(config), ...foldersOf(place), own: new Set() };
}

function foldersOf({ root, config }: ProjectPlace): Pick<Watched, "sources" | "output"> {
  const inProject = (path: string) => pathIn({ root }, join(root, path));
  return {
    sources: config.sources.map(({ path }) => inProject(path)),
    output: inProject(config.output),
  };
}

/** Takes the folders of the configuration as it is now; gives whether one of them was left out until now. */
function follow(watched: Watched, place: ProjectPlace): boolean {
  const { sources, output } = foldersOf(place);
  const isNews = sources.some((source) => isIgnored(watched, source, false));
  Object.assign(watched, { sources, output });
  return isNews;
}

function isIgnored(watched: Watched, path: string, isFile: boolean): boolean {
  if (path === watched.configFile || leadsToSource(watched, path)) return false;
  const source = watched.sources.find((folder) => holds(folder, path));
  // A source may lie in a folder of another program, and has such folders of its own left out.
  const below = source === undefined ? path : path.slice(source.length);
  const isForeign = below
    .split("/")
    .some((name) => name === ".." || name.startsWith(".") || name === "node_modules");
  return isForeign || (isFile && !/\.(?:ya?ml|properties|[cm]?[jt]sx?|json)$/.test(path));
}

/** Whether what happened to a path can change what a build gives. */
function matters(watched: Watched, event: string, path: string): boolean {
  if (event === "addDir" || event === "unlinkDir") return leadsToSource(watched, path);
  return !isIgnored(watched, path, true) && !isOwnOutput(watched, event, path);
}

/** A folder that is a source, or above one. */
function leadsToSource({ sources }: Watched, path: string): boolean {
  return sources.some((source) => holds(path, source));
}

/** Handlers may lie in the output folder too, where builds write. */
function isOwnOutput({ root, output, own }: Watched, event: string, path: string): boolean {
  if (!holds(output, path)) return false;
  if (path.endsWith(".json")) return true;
  if (!path.endsWith(".ts")) return false;
  if (event === "unlink") return own.has(path) || holds(`${output}/tools`, path);
  try {
    return hasHeader(readFileSync(join(root, path)));
  } catch {
    return own.has(path);
  }
}

function holds(folder: string, path: string): boolean {
  return folder === "" || path === folder || path.startsWith(`${folder}/`);
}

/** Relative to the project's folder, with `/`. */
function pathIn({ root }: Pick<Watched, "root">, path: string): string {
  return relative(root, path).split(sep).join("/");
}
