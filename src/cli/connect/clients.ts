import { posix, win32 } from "node:path";
import type { ClientName } from "./client-names.js";
import { ownCommand } from "../own-command.js";
import { UsageError } from "../usage-error.js";
import type { ClientCommand } from "../client-command.js";

/** A server that a client reaches over HTTP. */
export interface RemoteServer {
  readonly url: string;
  /** The environment variable that holds the token; undefined where none is sent, or the client signs in by itself. */
  readonly tokenVariable: string | undefined;
}

export type Entry = Readonly<Record<string, unknown>>;

/** Where a client's file is looked for. */
export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The project's absolute folder. */
  readonly root: string;
}

/** A further item that a client's file needs, in a list of it, known by its `id`. */
export interface ListedInput {
  readonly list: string;
  readonly item: Entry & { readonly id: string };
}

/** An MCP client and how it is told of a server. */
export interface Client {
  /** As people know it. */
  readonly title: string;
  readonly format: "json" | "toml";
  /** The key of the file that holds the servers by name. */
  readonly key: string;
  /** The absolute path of its file. Throws `UsageError` when the folder it is in is not known. */
  file(surroundings: Surroundings): string;
  /** Whether that file belongs to the project, and may be committed with it. */
  readonly isProjects: boolean;
  local(command: ClientCommand): Entry;
  /** Undefined for a client whose file names no remote servers. */
  readonly remote: ((server: RemoteServer, name: string) => Entry) | undefined;
  /** What to do instead of naming a remote server in its file. */
  readonly remoteElsewhere?: string;
  /** What else a remote server with a token needs in the file. */
  input?(name: string): ListedInput;
  /** Whether its file can name where a token comes from. */
  readonly namesTokens: boolean;
}

const plain = ({ command, args }: ClientCommand): Entry => ({ command, args });

/**
 * A client that puts something in the place of `${…}`, in whatever of an entry it stands; none of them has a way to write it
 * so that it stays. What of it is a variable differs by client and version, so that all of it is refused.
 */
function expanding(client: Client): Client {
  const { title, local, remote } = client;
  return {
    ...client,
    local: (command) => {
      command.args.forEach((argument) => refuseVariable(title, argument));
      return local(command);
    },
    remote:
      remote &&
      ((server, name) => {
        refuseVariable(title, server.url);
        return remote(server, name);
      }),
  };
}

function refuseVariable(title: string, text: string): void {
  const [variable] = /\$\{[^}]*\}/.exec(text) ?? [];
  if (variable === undefined) return;
  throw new UsageError(
    `${title} would take "${variable}" in "${text}" for a variable and put its value there, and has no way to write it otherwise.`,
    "Use a path and a URL without it: rename the folder, or move the project.",
  );
}

const bearer = (value: string | undefined): Entry =>
  value === undefined ? {} : { headers: { Authorization: `Bearer ${value}` } };

const variable = (name: string | undefined, prefix = ""): string | undefined =>
  name === undefined ? undefined : `\${${prefix}${name}}`;

const inProject =
  (...path: readonly string[]): Client["file"] =>
  ({ platform, root }) =>
    pathOf(platform).join(root, ...path);

/** Every client, by the name that the command line has for it. */
export const clients: Readonly<Record<ClientName, Client>> = {
  claude: {
    title: "Claude Desktop",
    format: "json",
    key: "mcpServers",
    file: (surroundings) => inSettings(surroundings, "Claude", "claude_desktop_config.json"),
    isProjects: false,
    local: plain,
    remote: undefined,
    remoteElsewhere: "Add the URL in Claude Desktop itself, under Settings, Connectors.",
    namesTokens: false,
  },
  "claude-code": expanding({
    title: "Claude Code",
    format: "json",
    key: "mcpServers",
    file: inProject(".mcp.json"),
    isProjects: true,
    local: (command) => ({ type: "stdio", ...plain(command) }),
    remote: ({ url, tokenVariable }) => ({ type: "http", url, ...bearer(variable(tokenVariable)) }),
    namesTokens: true,
  }),
  cursor: expanding({
    title: "Cursor",
    format: "json",
    key: "mcpServers",
    file: inProject(".cursor", "mcp.json"),
    isProjects: true,
    local: plain,
    remote: ({ url, tokenVariable }) => ({ url, ...bearer(variable(tokenVariable, "env:")) }),
    namesTokens: true,
  }),
  vscode: expanding({
    title: "VS Code",
    format: "json",
    key: "servers",
    file: inProject(".vscode", "mcp.json"),
    isProjects: true,
    local: (command) => ({ type: "stdio", ...plain(command) }),
    remote: ({ url, tokenVariable }, name) => ({
      type: "http",
      url,
      ...bearer(variable(tokenVariable && inputId(name), "input:")),
    }),
    input: (name) => ({
      list: "inputs",
      item: {
        type: "promptString",
        id: inputId(name),
        description: `The access token of ${name}`,
        password: true,
      },
    }),
    namesTokens: true,
  }),
  windsurf: expanding({
    title: "Windsurf",
    format: "json",
    key: "mcpServers",
    file: (surroundings) => inHome(surroundings, ".codeium", "windsurf", "mcp_config.json"),
    isProjects: false,
    local: plain,
    remote: ({ url, tokenVariable }) => ({
      serverUrl: url,
      ...bearer(variable(tokenVariable, "env:")),
    }),
    namesTokens: true,
  }),
  zed: {
    title: "Zed",
    format: "json",
    key: "context_servers",
    file: (surroundings) =>
      surroundings.platform === "win32"
        ? inSettings(surroundings, "Zed", "settings.json")
        : inXdgConfig(surroundings, "zed", "settings.json"),
    isProjects: false,
    local: (command) => ({ ...plain(command), env: {} }),
    remote: ({ url }) => ({ url }),
    namesTokens: false,
  },
  codex: {
    title: "Codex",
    format: "toml",
    key: "mcp_servers",
    file: (surroundings) =>
      surroundings.env["CODEX_HOME"]
        ? pathOf(surroundings.platform).join(surroundings.env["CODEX_HOME"], "config.toml")
        : inHome(surroundings, ".codex", "config.toml"),
    isProjects: false,
    local: plain,
    remote: ({ url, tokenVariable }) => ({
      url,
      ...(tokenVariable === undefined ? {} : { bearer_token_env_var: tokenVariable }),
    }),
    namesTokens: true,
  },
};

function inputId(name: string): string {
  return `${name}-token`;
}

/** The folder of programs' settings of the system: of macOS, Windows, and the others (XDG Base Directory). */
function inSettings(surroundings: Surroundings, ...path: readonly string[]): string {
  const { platform, env } = surroundings;
  if (platform === "darwin") return inHome(surroundings, "Library", "Application Support", ...path);
  if (platform !== "win32") return inXdgConfig(surroundings, ...path);
  const folder = env["APPDATA"];
  return folder ? win32.join(folder, ...path) : inHome(surroundings, "AppData", "Roaming", ...path);
}

function inXdgConfig(surroundings: Surroundings, ...path: readonly string[]): string {
  const folder = surroundings.env["XDG_CONFIG_HOME"];
  // A relative one is to be ignored, says the specification.
  return folder && posix.isAbsolute(folder)
    ? posix.join(folder, ...path)
    : inHome(surroundings, ".config", ...path);
}

function inHome({ platform, env }: Surroundings, ...path: readonly string[]): string {
  const name = platform === "win32" ? "USERPROFILE" : "HOME";
  const home = env[name];
  if (home) return pathOf(platform).join(home, ...path);
  throw new UsageError(
    `The environment variable "${name}" is not set; the client's file is below that folder.`,
    `Set it for this command, such as: ${name}=… ${ownCommand("connect")}`,
  );
}

function pathOf(platform: NodeJS.Platform): typeof posix {
  return platform === "win32" ? win32 : posix;
}
