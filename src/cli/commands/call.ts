import { text as readAll } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import {
  type Audience,
  type Project,
  type ToolResult,
  callTool,
  everyScope,
  prepareTool,
  whyNotOffered,
} from "../../runtime/index.js";
import { createLogger } from "../../server/log.js";
import { compareText } from "../../util/compare-text.js";
import { suggestion } from "../../util/suggestion.js";
import { type CommandIo, printError } from "../command-io.js";
import { exitCode } from "../exit-code.js";
import { parseJsonObject } from "../json-argument.js";
import { loadProject } from "../load-project.js";
import { openStore } from "../open-store.js";
import { ownCommand } from "../own-command.js";
import { type ProjectOptions, findRunnableProject } from "../project-place.js";
import { reachOf } from "../reach-of.js";
import { surviveStrayErrors } from "../stray-errors.js";
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
  const log = createLogger(io.stderr, "warn");
  surviveStrayErrors(log);
  const project = await loadProject({ root, output: config.output, version: io.version });
  const tool = project.toolNamed(audience, name);
  if (tool === undefined) throw unknownTool(project, audience, name);
  await prepareTool(tool);
  const repository = await openStore(config.store, root, io.env, { command: "mcpgen call" });
  const reach = reachOf(config);
  const stop = new AbortController();
  const forget = io.onStop(() => stop.abort());
  const release = keepAlive();
  try {
    const reason = whyNotOffered(tool, repository.capabilities, { name, reach });
    if (reason !== undefined) {
      throw new UsageError(notOfferedText(audience, name, reason));
    }
    const result = await callTool({
      project,
      repository,
      audience,
      name,
      arguments: args,
      caller: { id: "command line", scopes: everyScope(project, audience), audience },
      signal: stop.signal,
      progress: () => {},
      log,
      reach,
      protectedWorkspaces: config.store.protected,
    });
    if (result.isError) {
      printError(io, result.text === "" ? printed(result) : result.text);
      return exitCode.findings;
    }
    output.write(`${printed(result, io.stdout.isTTY === true ? 2 : undefined)}\n`);
    return exitCode.fine;
  } finally {
    // Only by the next turn does the process tell of a rejection that nobody waits for.
    await setImmediate();
    release();
    forget();
    await repository.close();
  }
}

/** Keeps the process waiting for a handler that waits for nothing which does, so that it ends by an answer or a signal. */
function keepAlive(): () => void {
  const timer = setInterval(() => undefined, 2 ** 30);
  return () => clearInterval(timer);
}

/** An answer as it is printed: text of a tool that answers nothing else as it is, anything else as JSON. */
function printed({ structured, content = [], text }: ToolResult, indent?: number): string {
  if (structured !== undefined) return JSON.stringify(structured, undefined, indent);
  const isText = content.every(({ type }) => type === "text");
  return isText ? text : JSON.stringify({ content }, undefined, indent);
}

function notOfferedText(audience: Audience, name: string, reason: string): string {
  return `The ${audience} tool "${name}" is not offered: ${reason.replace(/\.$/, "")}.`;
}

function unknownTool(project: Project, audience: Audience, name: string): UsageError {
  const keptOut = project.keptOut.find(
    (each) => each.audience === audience && each.names.includes(name),
  );
  if (keptOut !== undefined) return new UsageError(notOfferedText(audience, name, keptOut.reason));
  const names = namesOf(project, audience);
  const other = audience === "admin" ? "public" : "admin";
  const all = names.length === 0 ? `See: ${ownCommand("list")}` : `There are: ${names.join(", ")}`;
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
