import type { ProjectConfig } from "../../config/project-config.js";
import { suggestion } from "../../util/suggestion.js";
import { clientCommand } from "../client-command.js";
import { type CommandIo, print, printError } from "../command-io.js";
import { type FileChange, type NamedEntry, writeEntry } from "../connect/client-file.js";
import { clientNames } from "../connect/client-names.js";
import { type Client, type RemoteServer, clients } from "../connect/clients.js";
import { tomlTable } from "../connect/toml-table.js";
import { exitCode } from "../exit-code.js";
import { endpointPaths } from "../../server/endpoint-paths.js";
import { isLoopback } from "../../util/loopback.js";
import { type ProjectOptions, findRunnableProject } from "../project-place.js";
import { toolsetNamed } from "../toolset-named.js";
import { UsageError } from "../usage-error.js";

export interface ConnectOptions extends ProjectOptions {
  readonly write?: boolean;
  readonly force?: boolean;
  /** The URL of a server that runs elsewhere. */
  readonly http?: string;
  /** `admin` unless said, or unless the URL is that of the public tools. */
  readonly audience?: "admin" | "public";
  readonly toolset?: string;
  readonly name?: string;
}

/** `mcpgen connect`: prints what a client's configuration needs for this project, or writes it there. */
export function connect(io: CommandIo, clientName: string, options: ConnectOptions): number {
  const client = clientNamed(clientName);
  const { root, config } = findRunnableProject(io, options);
  checkToolset(config, options);
  const name = options.name === undefined ? defaultName(config.server.name) : checked(options.name);
  const server = options.http === undefined ? undefined : remoteServer(config, name, options);
  const named = namedEntry(client, name, server, () =>
    clientCommand(root, { ...options, audience: options.audience ?? "admin" }),
  );
  const path = client.file({ platform: process.platform, env: io.env, root });
  if (options.write === true) write(io, client, path, named, options.force === true);
  else {
    print(io, rendered(client, named));
    const hint = client.format === "json" ? " --write puts it there." : "";
    printError(io, `For ${client.title}, this goes into "${path}".${hint}`);
  }
  for (const remark of remarks(client, server)) printError(io, remark);
  return exitCode.fine;
}

function clientNamed(name: string): Client {
  const known = clientNames.find((each) => each === name);
  if (known !== undefined) return clients[known];
  const nearest = suggestion(name, clientNames);
  throw new UsageError(
    `mcpgen knows no client "${name}".`,
    `${nearest === undefined ? "" : `${nearest} `}It knows: ${clientNames.join(", ")}.`,
  );
}

function write(
  io: CommandIo,
  client: Client,
  path: string,
  named: NamedEntry,
  force: boolean,
): void {
  if (client.format !== "json") {
    throw new UsageError(
      `${client.title} keeps its servers in TOML, which mcpgen does not change.`,
      `Add what mcpgen connect prints without --write to "${path}".`,
    );
  }
  const change = writeEntry(path, client, named, force);
  print(io, told(change, client, path, named));
}

function told(change: FileChange, client: Client, path: string, named: NamedEntry): string {
  const { title } = client;
  if (change === "none") return `${title} knows "${named.name}" already: "${path}" stays as it is.`;
  const done = change === "added" ? "Added" : "Replaced";
  const next = `Restart ${title}, or reload its servers.`;
  return `${done} "${named.name}" in "${path}":\n${rendered(client, named)}\n${next}`;
}

function namedEntry(
  client: Client,
  name: string,
  server: RemoteServer | undefined,
  command: () => ReturnType<typeof clientCommand>,
): NamedEntry {
  if (server === undefined) return { name, entry: client.local(command()), input: undefined };
  if (client.remote === undefined) {
    throw new UsageError(
      `The file of ${client.title} names no servers that are reached over HTTP.`,
      client.remoteElsewhere,
    );
  }
  const input = server.tokenVariable === undefined ? undefined : client.input?.(name);
  return { name, entry: client.remote(server, name), input };
}

function rendered(client: Client, { name, entry, input }: NamedEntry): string {
  if (client.format === "toml") return tomlTable([client.key, name], entry);
  const inputs = input === undefined ? {} : { [input.list]: [input.item] };
  return JSON.stringify({ [client.key]: { [name]: entry }, ...inputs }, null, 2);
}

/** A URL without a path gets that of the audience's endpoint. A token is asked for where the project's own server does. */
function remoteServer(
  config: ProjectConfig,
  name: string,
  { http = "", ...options }: ConnectOptions,
): RemoteServer {
  const url = URL.canParse(http) ? new URL(http) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(
      `"${http}" is not the URL of a server.`,
      "Write it whole, such as: --http https://tools.shop.example/mcp",
    );
  }
  if (url.username !== "" || url.password !== "") {
    throw new UsageError(
      "The URL of a server must hold no user or password: they would stand in the client's file.",
    );
  }
  const audience = options.audience ?? (url.pathname === endpointPaths.public ? "public" : "admin");
  if (url.pathname === "/") url.pathname = endpointPaths[audience];
  // No request has it, and it would make two entries of one server.
  url.hash = "";
  const asksForToken = audience === "admin" && config.http.auth?.kind === "tokens";
  const tokenVariable = `${name
    .toUpperCase()
    .replaceAll("-", "_")
    .replace(/^(?=\d)/, "_")}_TOKEN`;
  return { url: url.href, tokenVariable: asksForToken ? tokenVariable : undefined };
}

/** What the file cannot say. */
function remarks(client: Client, server: RemoteServer | undefined): readonly string[] {
  if (server === undefined) {
    return client.isProjects ? ["The paths in it are those of this machine."] : [];
  }
  const { url, tokenVariable } = server;
  const { protocol, hostname, pathname } = new URL(url);
  const isUsual = pathname === endpointPaths.admin || pathname === endpointPaths.public;
  const isOpen = protocol === "http:" && !isLoopback(hostname);
  return [
    ...(isUsual
      ? []
      : [
          `${url} has another path than ${endpointPaths.admin} and ${endpointPaths.public}, where mcpgen serves: it is right only where a proxy passes it on.`,
        ]),
    ...(tokenVariable === undefined ? [] : [tokenRemark(client, tokenVariable)]),
    ...(isOpen
      ? [`${url} is not encrypted: whoever is on the way reads tokens and content. Prefer https.`]
      : []),
  ];
}

function tokenRemark({ title, namesTokens, input }: Client, variable: string): string {
  if (!namesTokens) return `The server asks for a token: enter it in ${title} itself.`;
  if (input !== undefined) return `${title} asks for the token when it first connects.`;
  return `${title} takes the token from the environment variable ${variable}.`;
}

function checkToolset(config: ProjectConfig, { toolset, http }: ConnectOptions): void {
  if (toolset === undefined) return;
  if (http !== undefined) {
    throw new UsageError("--toolset goes with a server that the client starts, not with --http.");
  }
  toolsetNamed(config, toolset);
}

const namePattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** What every client takes as a name: others refuse blanks and dots. */
function defaultName(name: string): string {
  const made = name
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .replace(/^[-_]+|-+$/g, "")
    .slice(0, 64);
  return made === "" ? "mcpgen" : made;
}

function checked(name: string): string {
  if (namePattern.test(name)) return name;
  throw new UsageError(
    `"${name}" is no name that every client takes.`,
    "Use up to 64 letters, digits, - and _, beginning with a letter or a digit.",
  );
}
