import { isIPv6 } from "node:net";
import type { Audience, Project } from "../runtime/index.js";
import { everyScope } from "../runtime/scopes.js";
import type { Logger, Reach } from "../runtime/tool.js";
import type { Gate } from "../server/auth/gate.js";
import { endpointPaths } from "../server/endpoint-paths.js";
import { loopbackNames } from "../server/http/allowed-names.js";
import { createFetchHandler } from "../server/http/fetch-handler.js";
import { type HttpListener, ListenError, listenOnHttp } from "../server/http/listen.js";
import type { FetchHandler } from "../server/http/options.js";
import type { ContentRepository } from "../store/content-repository.js";
import { type AnnouncedEndpoint, announcement } from "./announce.js";
import { type CommandIo, printError } from "./command-io.js";
import { isLoopback } from "../util/loopback.js";
import type { HttpSettings } from "./http-settings.js";
import { toolCounts } from "./tool-counts.js";
import { UsageError } from "./usage-error.js";

export interface HttpServing {
  readonly project: Project;
  readonly repository: ContentRepository;
  readonly audiences: readonly Audience[];
  readonly reach: Reach;
  readonly protectedWorkspaces: readonly string[];
  readonly log: Logger;
  readonly watches: boolean;
}

/** How long calls may go on after the end, in milliseconds. */
const graceMs = 10_000;

/** An HTTP server that listens. */
export interface RunningHttp {
  replaceProject(project: Project): void;
  /** Answers what is in flight, then ends. */
  close(): Promise<void>;
}

/** Listens, and says on standard error where and for whom. Throws `UsageError` where it cannot listen. */
export async function startHttp(
  io: CommandIo,
  settings: HttpSettings,
  serving: HttpServing,
): Promise<RunningHttp> {
  const { audiences, repository, reach, log } = serving;
  let { project } = serving;
  const gate = await gateOf(settings, log, () => project);
  const { compat, limits, origins, sessions } = settings;
  const hosts = hostsOf(settings);
  const handler = createFetchHandler({
    project,
    repository,
    audiences,
    log,
    reach,
    protectedWorkspaces: serving.protectedWorkspaces,
    hosts,
    origins,
    repairVersionHeader: compat.repairVersionHeader,
    limits,
    tellsChanges: serving.watches,
    ...(gate === undefined ? {} : { gate }),
    ...(sessions === undefined ? {} : { sessions }),
  });
  const listener = await listen(handler, settings, log);
  const tools = toolCounts(project, serving);
  const endpoints = audiences.map((audience) => ({
    audience,
    url: `${urlOf(settings.host, listener)}${endpointPaths[audience]}`,
    whom: whomOf(settings, audience, hosts),
  }));
  const names = [...new Set([...loopbackNames, ...hosts])];
  const announced = endpoints.map((each) => ({ ...each, tools: tools[each.audience] ?? 0 }));
  tell(io, settings, announced, names);
  log.info("listening", {
    endpoints,
    tools,
    hosts: names,
    auth: settings.auth?.kind ?? "none",
    watch: serving.watches,
  });
  return {
    replaceProject(next) {
      project = next;
      handler.replaceProject(next);
    },
    close: () => listener.close(graceMs, settings.drainSeconds * 1_000),
  };
}

function tell(
  io: CommandIo,
  settings: HttpSettings,
  endpoints: readonly AnnouncedEndpoint[],
  names: readonly string[],
): void {
  printError(io, announcement(endpoints));
  const own = names.filter((name) => !isLoopback(name));
  if (isWildcard(settings.host)) {
    printError(
      io,
      own.length === 0
        ? "It listens on every address of this machine. Only requests to localhost and 127.0.0.1 are answered: add the names that clients use to http.hosts in mcpgen.yaml."
        : `It listens on every address of this machine, and answers requests to ${namesOf(["localhost", ...own])}.`,
    );
  } else if (isLoopback(settings.host) && own.length > 0) {
    printError(io, `It answers requests to ${namesOf(["localhost", ...own])}.`);
  }
}

function namesOf(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

async function gateOf(
  { auth }: HttpSettings,
  log: Logger,
  project: () => Project,
): Promise<Gate | undefined> {
  if (auth === undefined) return undefined;
  if (auth.kind === "tokens") {
    const { createTokenGate } = await import("../server/auth/token-gate.js");
    return createTokenGate({ tokens: auth.tokens, name: project().server.name });
  }
  const { createIssuerGate } = await import("../server/auth/issuer-gate.js");
  const { issuer, audience } = auth;
  return createIssuerGate({
    issuer,
    audience,
    log,
    name: project().server.name,
    scopesSupported: () => everyScope(project(), "admin"),
  });
}

/** The names that requests may be for, beside those of this machine. */
function hostsOf({ host, hosts, auth }: HttpSettings): readonly string[] {
  const audience = auth?.kind === "issuer" ? hostOfUrl(auth.audience) : undefined;
  const names = [...(isWildcard(host) || host === "localhost" ? [] : [host]), ...hosts];
  return [...new Set([...names.map(inUrl), ...(audience === undefined ? [] : [audience])])];
}

function hostOfUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname } = new URL(text);
  return /^https?:$/.test(protocol) ? hostname : undefined;
}

/** Every address of the machine. */
function isWildcard(host: string): boolean {
  return host === "0.0.0.0" || (isIPv6(host) && /^[0:]+$/.test(host));
}

function inUrl(host: string): string {
  return isIPv6(host) ? `[${host}]` : host.toLowerCase();
}

/** As it was asked for, with the port that was taken. */
function urlOf(host: string, { address }: HttpListener): string {
  return `http://${isWildcard(host) ? "localhost" : inUrl(host)}:${address.port}`;
}

/** A loopback address that has a name elsewhere is behind something that passes requests on. */
function whomOf(
  { auth, host }: HttpSettings,
  audience: Audience,
  hosts: readonly string[],
): string {
  if (audience === "public" || auth === undefined) {
    const isForOne = isLoopback(host) && hosts.every(isLoopback);
    return isForOne ? "everybody on this machine" : "everybody";
  }
  if (auth.kind === "issuer") return `tokens of ${auth.issuer}`;
  return auth.tokens.length === 1
    ? "the holder of 1 token"
    : `holders of ${auth.tokens.length} tokens`;
}

async function listen(
  handler: FetchHandler,
  { host, port }: HttpSettings,
  log: Logger,
): Promise<HttpListener> {
  try {
    return await listenOnHttp({ handler, host, port, log });
  } catch (error) {
    await handler.close(0);
    if (!(error instanceof ListenError)) throw error;
    const [reason, hint] = reasons[error.code];
    throw new UsageError(
      `Cannot listen on ${inUrl(host)}:${port}: ${reason} (${error.code}).`,
      hint,
    );
  }
}

const reasons: Readonly<Record<ListenError["code"], readonly [reason: string, hint: string]>> = {
  EADDRINUSE: [
    "another program listens there",
    "Stop it, or take another port with --http <port>; 0 takes a free one.",
  ],
  EADDRNOTAVAIL: [
    "this machine does not have that address",
    "Use one that it has, or 0.0.0.0 for all of them.",
  ],
  EACCES: ["no permission", "Take a port from 1024 up, which needs no right of its own."],
  ENOTFOUND: ["there is no such host", "Name an address of this machine, such as 127.0.0.1."],
};
