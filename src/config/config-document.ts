import { defaultClients } from "../ir/lint-clients.js";
import type {
  AuthConfig,
  BudgetConfig,
  DiffConfig,
  HttpConfig,
  ProjectConfig,
  TokenConfig,
} from "./project-config.js";

/** What `mcpgen.yaml` may hold, before defaults: the shape that the schema accepts. */
export interface ConfigDocument {
  readonly server?: { name?: string; version?: string; instructions?: string };
  readonly sources?: readonly { format?: "magnolia"; path: string }[];
  readonly output?: string;
  readonly language?: ProjectConfig["language"];
  readonly locales?: { default?: string; others?: readonly string[] };
  readonly store?:
    | { kind?: "sqlite"; file?: string; protected?: readonly string[] }
    | { kind: "postgres"; url: string; protected?: readonly string[] }
    | { kind: "module"; module: string; protected?: readonly string[] };
  readonly defaults?: Partial<ProjectConfig["defaults"]>;
  readonly fieldTypes?: Readonly<Record<string, { like: string } | { module: string }>>;
  readonly clients?: ProjectConfig["clients"];
  readonly budget?: Partial<BudgetConfig>;
  readonly advertise?: Partial<ProjectConfig["advertise"]>;
  readonly diff?: Partial<DiffConfig>;
  readonly toolsets?: ProjectConfig["toolsets"];
  readonly reach?: Readonly<Record<string, boolean>>;
  readonly builtins?: { contentType?: boolean };
  readonly http?: HttpDocument;
}

interface HttpDocument extends Partial<
  Pick<HttpConfig, "host" | "port" | "hosts" | "origins" | "drainSeconds">
> {
  readonly auth?: AuthDocument;
  readonly sessions?: Partial<NonNullable<HttpConfig["sessions"]>>;
  readonly compat?: Partial<HttpConfig["compat"]>;
  readonly limits?: Partial<HttpConfig["limits"]>;
}

type AuthDocument =
  | { issuer: string; audience: string }
  | { tokens: readonly (Omit<TokenConfig, "scopes"> & { scopes?: readonly string[] })[] };

/** The configuration that a document stands for; an empty document gives the defaults. */
export function withDefaults(document: ConfigDocument): ProjectConfig {
  const { server } = document;
  const fieldTypes = Object.entries(document.fieldTypes ?? {});
  return {
    server: {
      name: server?.name ?? "mcpgen",
      version: server?.version ?? "0.0.0",
      instructions: server?.instructions,
    },
    sources: (document.sources ?? [{ path: "forms" }]).map(({ path }) => ({
      format: "magnolia",
      path: normalizedPath(path),
    })),
    output: normalizedPath(document.output ?? "generated"),
    language: document.language ?? "en",
    locales: localesOf(document.locales),
    store: storeOf(document.store),
    defaults: { layout: "single", payload: "flat", confirmation: "flag", ...document.defaults },
    fieldTypes: Object.fromEntries(
      fieldTypes.flatMap(([type, as]) => ("like" in as ? [[type, { like: as.like }]] : [])),
    ),
    fieldTypeModules: Object.fromEntries(
      fieldTypes.flatMap(([type, as]) =>
        "module" in as ? [[type, normalizedPath(as.module)]] : [],
      ),
    ),
    clients: document.clients ?? defaultClients,
    budget: {
      toolTokens: boundOf(document.budget?.toolTokens ?? 2_500),
      totalTokens: boundOf(document.budget?.totalTokens ?? 40_000),
      prefix: document.budget?.prefix ?? 0,
      over: document.budget?.over ?? "warn",
    },
    advertise: { without: [...new Set(document.advertise?.without)] },
    diff: {
      levels: document.diff?.levels ?? {},
      ignore: document.diff?.ignore,
      failOn: document.diff?.failOn ?? "breaking",
    },
    toolsets: document.toolsets ?? {},
    reach: { crossWiki: false, ...document.reach },
    builtins: { contentType: document.builtins?.contentType ?? true },
    http: httpOf(document.http),
  };
}

/** The path without `.` and doubled or closing slashes; `.` for the project's own folder. */
export function normalizedPath(path: string): string {
  const segments = path.split("/").filter((segment) => segment !== "" && segment !== ".");
  return segments.length === 0 ? "." : segments.join("/");
}

/** 0 is no bound. */
function boundOf(tokens: number): number | undefined {
  return tokens === 0 ? undefined : tokens;
}

function localesOf(locales: ConfigDocument["locales"]): ProjectConfig["locales"] {
  const first = locales?.default ?? "en";
  const others = new Set(locales?.others);
  others.delete(first);
  return { default: first, others: [...others] };
}

function storeOf(store: ConfigDocument["store"]): ProjectConfig["store"] {
  const shielded = store?.protected ?? [];
  if (store?.kind === "postgres") return { kind: "postgres", url: store.url, protected: shielded };
  if (store?.kind === "module") {
    return { kind: "module", module: normalizedPath(store.module), protected: shielded };
  }
  return { kind: "sqlite", file: store?.file ?? ".mcpgen/content.db", protected: shielded };
}

function httpOf(http: HttpDocument = {}): HttpConfig {
  const { sessions } = http;
  return {
    host: http.host ?? "127.0.0.1",
    port: http.port ?? 3333,
    hosts: http.hosts ?? [],
    origins: http.origins ?? [],
    auth: authOf(http.auth),
    drainSeconds: http.drainSeconds ?? 0,
    sessions: sessions && { idleMinutes: 30, most: 1_000, ...sessions },
    compat: { repairVersionHeader: false, ...http.compat },
    limits: {
      bodyBytes: 4 * 1_024 * 1_024,
      depth: 100,
      items: 10_000,
      requestsPerMinute: 600,
      ...http.limits,
    },
  };
}

function authOf(auth: AuthDocument | undefined): AuthConfig | undefined {
  if (auth === undefined) return undefined;
  if ("issuer" in auth) return { kind: "issuer", issuer: auth.issuer, audience: auth.audience };
  const tokens = auth.tokens.map((token) => ({ ...token, scopes: token.scopes ?? [] }));
  return { kind: "tokens", tokens };
}
