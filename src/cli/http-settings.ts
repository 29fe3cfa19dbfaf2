import { hostPattern, issuerPattern, matches, originPattern } from "../config/http-texts.js";
import { isReservedTokenName } from "../config/check-tokens.js";
import type { AuthConfig, HttpConfig } from "../config/project-config.js";
import { expandVariables } from "./open-store.js";
import { UsageError } from "./usage-error.js";

/** Where and for whom a server listens, with every variable replaced. */
export interface HttpSettings extends Pick<
  HttpConfig,
  "drainSeconds" | "sessions" | "compat" | "limits"
> {
  /** A name or an address, without brackets. */
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  readonly hosts: readonly string[];
  readonly origins: readonly string[];
  readonly auth: AuthConfig | undefined;
}

/** A `[host][:port]` of the command line. */
export interface ListenAddress {
  readonly host?: string;
  readonly port?: number;
}

/**
 * `http` of the configuration with its variables replaced; what the command line says goes first. Throws `UsageError` for a
 * variable that is not set, and for one that holds what cannot stand there.
 */
export function httpSettings(
  http: HttpConfig,
  address: ListenAddress,
  env: Readonly<Record<string, string | undefined>>,
): HttpSettings {
  const expand = (key: string, text: string, kind?: Kind): string => {
    const expanded = expandVariables(text, env, { command: "mcpgen serve --http", what: key });
    const value = kind?.read?.(expanded) ?? expanded;
    if (kind === undefined || matches(kind.pattern, value)) return value;
    throw notUsable(key, text, kind.expected);
  };
  const all = (key: string, texts: readonly string[], kind: Kind) =>
    texts.map((text, at) => expand(`${key}[${at}]`, text, kind));
  return {
    host: withoutBrackets(address.host ?? expand("http.host", http.host, hostKind)),
    port: address.port ?? portOf(expand("http.port", String(http.port))),
    hosts: all("http.hosts", http.hosts, hostKind).map(withoutBrackets),
    origins: all("http.origins", http.origins, originKind),
    auth: authOf(http.auth, expand),
    drainSeconds: http.drainSeconds,
    sessions: http.sessions,
    compat: http.compat,
    limits: http.limits,
  };
}

/**
 * Reads `3333`, `:3333`, `shop.example`, `shop.example:3333`, `::1` and `[::1]:3333`. Throws `UsageError` for anything else.
 */
export function parseAddress(text: string): ListenAddress {
  if (/^\d+$/.test(text)) return { port: portOf(text) };
  const parts = /^(\[[^\]]*\]|[^:[\]]*)(?::(\d+))?$/.exec(text);
  const [host = "", port] = parts === null ? [text] : parts.slice(1);
  if (host !== "" && !matches(hostPattern, host)) throw noAddress(text);
  if (host === "" && port === undefined) throw noAddress(text);
  return {
    ...(host === "" ? {} : { host: withoutBrackets(host) }),
    ...(port === undefined ? {} : { port: portOf(port) }),
  };
}

interface Kind {
  readonly pattern: string;
  readonly expected: string;
  /** What is meant by a text of the environment. */
  readonly read?: (text: string) => string;
}

const hostKind = { pattern: hostPattern, expected: "a host name or an IP address" };
const originKind = { pattern: originPattern, expected: "an origin such as https://app.example" };
const issuerKind = {
  pattern: issuerPattern,
  expected: "an https URL, or an http one of this machine",
};
const digestKind = {
  pattern: "^[0-9a-f]{64}$",
  expected: "the SHA-256 of a token in 64 hexadecimal digits",
  // Programs that make digests print the name of what they read behind it, "-" for standard input.
  read: (text: string) => text.replace(/^([0-9a-fA-F]{64})(?:\s+[*]?-)?\s*$/, "$1").toLowerCase(),
};

function authOf(
  auth: AuthConfig | undefined,
  expand: (key: string, text: string, kind?: Kind) => string,
): AuthConfig | undefined {
  if (auth === undefined) return undefined;
  if (auth.kind === "issuer") {
    return {
      kind: "issuer",
      issuer: expand("http.auth.issuer", auth.issuer, issuerKind),
      audience: expand("http.auth.audience", auth.audience),
    };
  }
  const tokens = auth.tokens.map(({ name, sha256, scopes }, at) => {
    const key = `http.auth.tokens[${at}]`;
    return {
      name: expand(`${key}.name`, name),
      sha256: expand(`${key}.sha256`, sha256, digestKind),
      scopes: scopes.map((scope, index) => expand(`${key}.scopes[${index}]`, scope)),
    };
  });
  for (const { name } of tokens) {
    if (!isReservedTokenName(name)) continue;
    throw new UsageError(
      `A token under http.auth.tokens in mcpgen.yaml is named "${name}" once variables are replaced: the log calls callers without a token so.`,
      "Name whom the token stands for.",
    );
  }
  for (const key of ["name", "sha256"] as const) {
    if (new Set(tokens.map((token) => token[key])).size < tokens.length) {
      throw new UsageError(
        `Two tokens under http.auth.tokens in mcpgen.yaml have the same ${key} once variables are replaced.`,
        "Give each token a name and a value of its own.",
      );
    }
  }
  return { kind: "tokens", tokens };
}

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError(`"${text}" is not a port number from 0 to 65535.`);
}

/** A variable's value may be a secret in the wrong place, so that it is not repeated. */
function notUsable(key: string, text: string, expected: string): UsageError {
  const names = [...new Set([...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = ""]) => name))];
  return new UsageError(
    `What the environment gives for ${key} in mcpgen.yaml is not ${expected}.`,
    names.length === 1
      ? `Correct the environment variable "${names.join()}".`
      : "Correct the variables that are named there.",
  );
}

function noAddress(text: string): UsageError {
  return new UsageError(
    `"${text}" is not an address to listen on.`,
    "Write a port, or host:port, such as: --http 127.0.0.1:3333",
  );
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, "$1");
}
