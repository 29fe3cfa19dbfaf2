import { basename } from "node:path";
import { prepareTools } from "../../runtime/index.js";
import { createToolServer } from "../../server/tool-server.js";
import { createLogger } from "../../server/log.js";
import { serveOnStdio } from "../../server/stdio.js";
import { type CommandIo, printError } from "../command-io.js";
import { configName } from "../config-name.js";
import { exitCode } from "../exit-code.js";
import { loadProject } from "../load-project.js";
import { openStore } from "../open-store.js";
import { reachOf } from "../reach-of.js";
import { type ProjectOptions, findRunnableProject } from "../project-place.js";
import { runningCommand } from "../running-copy.js";
import { surviveStrayErrors } from "../stray-errors.js";

export interface ServeOptions extends ProjectOptions {
  readonly audience: "admin" | "public";
}

/** `mcpgen serve`: the built tools over MCP on standard input and output, until the client leaves or a signal comes. */
export async function serve(io: CommandIo, options: ServeOptions): Promise<number> {
  const output = io.claimStdout();
  const place = findRunnableProject(io, options);
  const { root, config } = place;
  const log = createLogger(io.stderr);
  surviveStrayErrors(log);
  const project = await loadProject({ root, output: config.output, version: io.version });
  const { audience } = options;
  await prepareTools(project, audience);
  const repository = await openStore(config.store, root, io.env, { command: "mcpgen serve" });
  const server = createToolServer({
    project,
    repository,
    audience,
    log,
    reach: reachOf(config),
    protectedWorkspaces: config.store.protected,
  });
  const stop = new AbortController();
  const forget = io.onStop(() => stop.abort());
  try {
    if (io.stdin.isTTY === true) greet(io, root, options, server.toolCount);
    const caller = { id: "stdio", scopes: [], audience };
    await serveOnStdio({ server, caller, input: io.stdin, output, log, stop: stop.signal });
  } finally {
    forget();
    await repository.close();
  }
  return exitCode.fine;
}

/**
 * Somebody started the server by hand: say what it waits for. A client starts it from a folder of its own, where npx would
 * look for a package of this name; so the command is named by its path.
 */
function greet(
  io: CommandIo,
  root: string,
  { audience, config }: ServeOptions,
  count: number,
): void {
  // The project's folder is that of its configuration.
  const file = config === undefined ? undefined : basename(config);
  const args = [
    runningCommand(),
    "serve",
    "-C",
    root,
    ...(file === undefined || file === configName ? [] : ["-c", file]),
    ...(audience === "admin" ? [] : ["--audience", audience]),
  ];
  const tools = count === 1 ? "1 tool" : `${count} tools`;
  printError(
    io,
    [
      `Speaking MCP on standard input and output, with ${tools} (${audience}). Ctrl-C stops it.`,
      `Connect a client with: ${JSON.stringify({ command: "node", args })}`,
    ].join("\n"),
  );
}
