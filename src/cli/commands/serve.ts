import { type Audience, type Project, prepareTools, selectTools } from "../../runtime/index.js";
import { everyScope } from "../../runtime/scopes.js";
import type { Caller, Logger, Reach } from "../../runtime/tool.js";
import { createLogger } from "../../server/log.js";
import { serveOnStdio } from "../../server/stdio.js";
import { type ToolServer, createToolServer } from "../../server/tool-server.js";
import type { ContentRepository } from "../../store/content-repository.js";
import { countOf } from "../announce.js";
import { clientCommand } from "../client-command.js";
import { type CommandIo, printError } from "../command-io.js";
import { exitCode } from "../exit-code.js";
import { type HttpSettings, httpSettings, parseAddress } from "../http-settings.js";
import { InputError } from "../input-error.js";
import { loadProject } from "../load-project.js";
import { openStore } from "../open-store.js";
import { type ProjectOptions, type ProjectPlace, findRunnableProject } from "../project-place.js";
import { reachOf } from "../reach-of.js";
import { refuseOpenAdmin, refuseOpenScopes } from "../refuse-open.js";
import { toolCounts } from "../tool-counts.js";
import { surviveStrayErrors } from "../stray-errors.js";
import { toolsetNamed } from "../toolset-named.js";
import { UsageError } from "../usage-error.js";

export interface ServeOptions extends ProjectOptions {
  /** Over HTTP, on the address that the configuration says, or on this one. */
  readonly http?: true | string;
  readonly audience?: Audience | "all";
  readonly toolset?: string;
  readonly insecure?: boolean;
  readonly watch?: boolean;
}

/** What either transport serves. */
interface Serving {
  readonly project: Project;
  readonly repository: ContentRepository;
  readonly audiences: readonly Audience[];
  readonly log: Logger;
  readonly reach: Reach;
  readonly protectedWorkspaces: readonly string[];
  readonly watches: boolean;
  /** Aborted by a signal. */
  readonly stop: AbortSignal;
  /** Looks for other states of the project, where that is asked for; gives what ends it. */
  watch(onProject: (project: Project) => void): Promise<() => Promise<void>>;
}

/** `mcpgen serve`: the built tools over MCP, until the client leaves or a signal comes. */
export async function serve(io: CommandIo, options: ServeOptions): Promise<number> {
  const audiences = audiencesOf(options);
  const output = io.claimStdout();
  const place = findRunnableProject(io, options);
  const { root, config } = place;
  const settings = settingsOf(io, place, options);
  const isInsecure = options.insecure === true;
  if (settings !== undefined) refuseOpenAdmin(settings, audiences, isInsecure);
  const select = selectionOf(place, options);
  const log = createLogger(io.stderr);
  surviveStrayErrors(log);
  const loading = { root, output: config.output, version: io.version };
  const loaded = await loadProject(loading);
  const project = select(loaded);
  if (settings !== undefined) refuseOpenScopes(project, settings, audiences, isInsecure);
  for (const audience of audiences) await prepareTools(project, audience);
  const repository = await openStore(config.store, root, io.env, { command: "mcpgen serve" });
  const stop = new AbortController();
  const forget = io.onStop(() => stop.abort());
  const serving: Serving = {
    project,
    repository,
    audiences,
    log,
    reach: reachOf(config),
    protectedWorkspaces: config.store.protected,
    watches: options.watch === true,
    stop: stop.signal,
    async watch(onProject) {
      if (options.watch !== true) return () => Promise.resolve();
      const { watchProject } = await import("../watch-project.js");
      return watchProject({
        ...loading,
        audiences,
        project: loaded,
        onProject: (next) => {
          const selected = select(next);
          onProject(selected);
          warnOfEmptied(next, selected, serving, options);
        },
        countTools: (next) => toolCounts(select(next), serving),
        log,
      });
    },
  };
  warnOfEmptied(loaded, project, serving, options);
  try {
    if (settings === undefined) await overStdio(io, root, options, serving, output);
    else await overHttp(io, settings, serving);
  } finally {
    forget();
    await repository.close();
  }
  return exitCode.fine;
}

async function overStdio(
  io: CommandIo,
  root: string,
  options: ServeOptions,
  serving: Serving,
  output: ReturnType<CommandIo["claimStdout"]>,
): Promise<void> {
  const { log, stop } = serving;
  const [audience = "admin"] = serving.audiences;
  const server = createToolServer({ ...serving, audience, tellsChanges: serving.watches });
  const unwatch = await serving.watch((next) => server.replaceProject(next));
  try {
    if (io.stdin.isTTY === true) greet(io, root, { ...options, audience }, server.toolCount);
    await serveOnStdio({ server, caller: stdioCaller(server), input: io.stdin, output, log, stop });
  } finally {
    await unwatch();
  }
}

async function overHttp(io: CommandIo, settings: HttpSettings, serving: Serving): Promise<void> {
  const { log, stop } = serving;
  const { startHttp } = await import("../serve-http.js");
  const server = await startHttp(io, settings, serving);
  const unwatch = await serving.watch((next) => server.replaceProject(next));
  try {
    await aborted(stop);
    log.info("stopping");
  } finally {
    await Promise.all([server.close(), unwatch()]);
  }
}

function audiencesOf({ http, audience, insecure }: ServeOptions): readonly Audience[] {
  if (http !== undefined) {
    return audience === undefined || audience === "all" ? ["admin", "public"] : [audience];
  }
  if (insecure === true) throw new UsageError("--insecure goes with --http.");
  if (audience !== "all") return [audience ?? "admin"];
  throw new UsageError(
    "On standard input and output there is one client and one list of tools, so that it serves one audience.",
    "Start a server for each audience, or serve both with --http.",
  );
}

function settingsOf(
  io: CommandIo,
  { config }: ProjectPlace,
  { http }: ServeOptions,
): HttpSettings | undefined {
  if (http === undefined) return undefined;
  return httpSettings(config.http, http === true ? {} : parseAddress(http), io.env);
}

/** The part of a project that is served. It throws `InputError` for a toolset with a tool that there is not. */
function selectionOf(
  { config }: ProjectPlace,
  { toolset }: ServeOptions,
): (project: Project) => Project {
  if (toolset === undefined) return (project) => project;
  const names = toolsetNamed(config, toolset);
  return (project) => {
    try {
      return selectTools(project, names);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new InputError(`The toolset "${toolset}" in mcpgen.yaml: ${error.message}`);
    }
  };
}

/** Who connects there would find a server without tools, and no reason for it. */
function warnOfEmptied(
  whole: Project,
  selected: Project,
  serving: Serving,
  { toolset }: ServeOptions,
): void {
  if (toolset === undefined) return;
  const before = toolCounts(whole, serving);
  const after = toolCounts(selected, serving);
  for (const audience of serving.audiences) {
    if (after[audience] !== 0 || before[audience] === 0) continue;
    serving.log.warn("the toolset leaves an audience without tools", { toolset, audience });
  }
}

/** Whoever starts the server is let in everywhere, also where another state of the project asks for more. */
function stdioCaller(server: ToolServer): Caller {
  const { audience } = server;
  return {
    id: "stdio",
    audience,
    get scopes() {
      return everyScope(server.project, audience);
    },
  };
}

/** Somebody started the server by hand: say what it waits for. */
function greet(
  io: CommandIo,
  root: string,
  options: ServeOptions & { readonly audience: Audience },
  tools: number,
): void {
  const entry = clientCommand(root, options);
  printError(
    io,
    [
      `Speaking MCP on standard input and output, with ${countOf(tools)} (${options.audience}). Ctrl-C stops it.`,
      `Connect a client with: ${JSON.stringify(entry)}`,
    ].join("\n"),
  );
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
