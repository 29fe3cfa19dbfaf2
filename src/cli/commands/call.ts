import { text as readAll } from "node:stream/consumers";
import { type Audience, type Project, callTool, whyNotOffered } from "../../runtime/index.js";
import { createLogger } from "../../server/log.js";
import { compareText } from "../../util/compare-text.js";
import { suggestion } from "../../util/suggestion.js";
import { type CommandIo, printError } from "../command-io.js";
import { exitCode } from "../exit-code.js";
import { parseJsonObject } from "../json-argument.js";
import { loadProject } from "../load-project.js";
import { openStore } from "../open-store.js";
import { type ProjectOptions, findRunnableProject } from "../project-place.js";
import { UsageError } from "../usage-error.js";

export interface CallOptions extends ProjectOptions {
  readonly audience: "admin" | "public";
}

/** `mcpgen call`: one call on the configured store; the result goes to standard output, a refusal to standard error. */
export async function call(
  io: CommandIo,
  name: string,
  json: string,
  options: CallOptions,
): Promise<number> {
  const output = io.claimStdout();
  const args =
    json === "-"
      ? parseJsonObject(await readArguments(io), "standard input")
      : parseJsonObject(json, "command line");
  const { root, config } = findRunnableProject(io, options);
  const { audience } = options;
  const project = await loadProject({ root, output: config.output, version: io.version });
  const tool = project.toolNamed(audience, name);
  if (tool === undefined) throw unknownTool(project, audience, name);
  const repository = await openStore(config.store, root, io.env, { command: "mcpgen call" });
  const stop = new AbortController();
  const forget = io.onStop(() => stop.abort());
  try {
    const reason = whyNotOffered(tool, repository.capabilities, name);
    if (reason !== undefined) {
      throw new UsageError(`The ${audience} tool "${name}" is not offered: ${reason}.`);
    }
    const result = await callTool({
      project,
      repository,
      audience,
      name,
      arguments: args,
      caller: { id: "command line", scopes: [], audience },
      signal: stop.signal,
      progress: () => {},
      log: createLogger(io.stderr, "warn"),
      protectedWorkspaces: config.store.protected,
    });
    if (result.isError) {
      printError(io, result.text);
      return exitCode.findings;
    }
    const indent = io.stdout.isTTY === true ? 2 : undefined;
    output.write(`${JSON.stringify(result.structured, undefined, indent)}\n`);
    return exitCode.fine;
  } finally {
    forget();
    await repository.close();
  }
}

function unknownTool(project: Project, audience: Audience, name: string): UsageError {
  const names = namesOf(project, audience);
  const other = audience === "admin" ? "public" : "admin";
  const all = names.length === 0 ? "See: mcpgen list" : `There are: ${names.join(", ")}`;
  const hint = namesOf(project, other).includes(name)
    ? `The ${other} tools have it: add --audience ${other}`
    : (suggestion(name, names) ?? all);
  return new UsageError(`There is no ${audience} tool "${name}".`, hint);
}

function namesOf(project: Project, audience: Audience): readonly string[] {
  return project.tools
    .filter(({ surface }) => surface.audience === audience)
    .flatMap(({ listed }) => listed.map((each) => each.name))
    .toSorted(compareText);
}

async function readArguments(io: CommandIo): Promise<string> {
  if (io.stdin.isTTY === true)
    printError(io, "Reading the arguments from the terminal; end with Ctrl-D.");
  return readAll(io.stdin);
}
