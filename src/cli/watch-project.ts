import { relative, sep } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { watch } from "chokidar";
import { type Audience, type Project, prepareTools } from "../runtime/index.js";
import { preparationFailure } from "../runtime/prepare.js";
import type { Logger } from "../runtime/tool.js";
import { withoutBuilds } from "./build-lock.js";
import { type LoadProjectOptions, loadProject } from "./load-project.js";
import { inputsOfBundle } from "./run-cache.js";
import { workFolder } from "./work-folder.js";

export interface WatchOptions extends LoadProjectOptions {
  readonly audiences: readonly Audience[];
  /** The state that is served now, as it was loaded and prepared. */
  readonly project: Project;
  /** Told each state that can be served in place of the one before, prepared. Its errors count as those of the state. */
  readonly onProject: (project: Project) => void;
  /** How many tools each audience is offered, as the log says it. */
  readonly countTools: (project: Project) => Readonly<Partial<Record<Audience, number>>>;
  readonly log: Logger;
}

/** How long the files must have been quiet, in milliseconds: a build writes one file after the other. */
const quietMs = 150;

/**
 * Loads the project again whenever a module below its folder changes, or one that it imports from elsewhere; gives what ends
 * that. While a build writes, or a file has just changed, nothing is loaded. A state that does not load, or one of whose tools
 * does not any more, is not served: the log says why, and the one before stays.
 */
export async function watchProject(options: WatchOptions): Promise<() => Promise<void>> {
  const { root, log } = options;
  const watcher = watch(root, {
    ignoreInitial: true,
    ignored: (path, stats) => isOther(relative(root, path), stats?.isFile() === true),
  });
  let current = options.project;
  let wasRefused = false;
  let timer: NodeJS.Timeout | undefined;
  let loading: Promise<void> | undefined;
  let isStale = false;
  const closing = new AbortController();

  const watchInputs = () => watcher.add([...inputsOfBundle(workFolder(root, "run"))]);
  const load = async (): Promise<void> => {
    try {
      const project = await reloaded(options);
      watchInputs();
      // What has changed meanwhile is loaded next, and may not fit what was read.
      if (isStale || closing.signal.aborted) return;
      // Put right by going back to what is served, which somebody who put it right has to hear as well.
      if (project === current && !wasRefused) return;
      const broken = newlyBroken(project, current, options.audiences);
      if (broken.length > 0) {
        wasRefused = true;
        log.warn("project not reloaded", { reason: "tools that do not load", tools: broken });
        return;
      }
      if (project !== current) options.onProject(project);
      current = project;
      wasRefused = false;
      log.info("project reloaded", { tools: options.countTools(project) });
    } catch (error) {
      if (closing.signal.aborted) return;
      wasRefused = true;
      log.warn("project not reloaded", { reason: error instanceof Error ? error.message : error });
    }
  };
  const loadUntilFresh = async (): Promise<void> => {
    while (isStale && !closing.signal.aborted) {
      isStale = false;
      await load();
      if (isStale) await sleep(quietMs);
    }
    loading = undefined;
  };
  const changed = () => {
    isStale = true;
    clearTimeout(timer);
    timer = setTimeout(() => (loading ??= loadUntilFresh()), quietMs);
  };
  watcher.on("all", changed);
  watcher.on("error", (error) => log.warn("watching failed", { error }));
  watchInputs();
  await new Promise<void>((resolve) => watcher.once("ready", () => resolve()));
  // What changed while the first state was loaded.
  changed();
  log.info("watching", { folder: root });
  return async () => {
    closing.abort();
    clearTimeout(timer);
    // What is being loaded may never end, and is not served any more.
    await watcher.close();
  };
}

/** A build waits while the files are read, and not for handlers that take their time. */
async function reloaded(options: WatchOptions): Promise<Project> {
  const project = await withoutBuilds(options.root, () => loadProject(options));
  for (const audience of options.audiences) await prepareTools(project, audience);
  return project;
}

/** The tools that do not load and did, or are new, each with the reason. One that never did says nothing about a change. */
function newlyBroken(
  project: Project,
  before: Project,
  audiences: readonly Audience[],
): readonly string[] {
  const known = new Set(
    before.tools
      .filter((tool) => preparationFailure(tool) !== undefined)
      .map(({ surface }) => `${surface.audience} ${surface.id}`),
  );
  return project.tools.flatMap((tool) => {
    const { audience, id } = tool.surface;
    const reason = preparationFailure(tool);
    if (reason === undefined || !audiences.includes(audience)) return [];
    return known.has(`${audience} ${id}`) ? [] : [`${id}: ${reason}`];
  });
}

/**
 * Whether a path, relative to the project, is none of what generated code and handlers are made of. Folders of other programs are
 * left out, and what is imported from outside of the project is not.
 */
function isOther(path: string, isFile: boolean): boolean {
  const segments = path.split(sep);
  if (segments[0] === "..") return false;
  const isForeign = segments.some((name) => name.startsWith(".") || name === "node_modules");
  return isForeign || (isFile && !/\.(?:[cm]?[jt]sx?|json)$/.test(path));
}
