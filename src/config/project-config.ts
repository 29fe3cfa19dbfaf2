import type { DroppableKeyword } from "../ir/droppable-keywords.js";
import type { LintClient } from "../ir/lint-clients.js";
import type { Language } from "../ir/tool.js";

/** `mcpgen.yaml`, checked and with its defaults filled in. */
export interface ProjectConfig {
  readonly server: {
    readonly name: string;
    readonly version: string;
    readonly instructions: string | undefined;
  };
  /** Source folders, relative to the config's folder. */
  readonly sources: readonly { readonly format: "magnolia"; readonly path: string }[];
  /** Where `build` writes, relative to the config's folder. */
  readonly output: string;
  readonly language: Language;
  readonly locales: { readonly default: string; readonly others: readonly string[] };
  readonly store: StoreConfig;
  readonly defaults: {
    readonly layout: "single" | "perAction";
    readonly payload: "flat" | "nested";
    readonly confirmation: "flag" | "token" | "elicit";
    /** Lists and objects may come as JSON text, in every tool. */
    readonly coerce?: "json" | undefined;
  };
  /** Custom field types that behave like a known one. */
  readonly fieldTypes: Readonly<Record<string, { readonly like: string }>>;
  /** Custom field types that a module of the project lowers itself: type → path of the module. */
  readonly fieldTypeModules: Readonly<Record<string, string>>;
  /** Clients whose limits `lint` checks. */
  readonly clients: readonly LintClient[];
  readonly budget: BudgetConfig;
  /** What advertised schemas leave out; it is enforced all the same. */
  readonly advertise: { readonly without: readonly DroppableKeyword[] };
  readonly diff: DiffConfig;
  /** Tool names by the name of their set. */
  readonly toolsets: Readonly<Record<string, readonly string[]>>;
  /** What a server reaches beside its own content, by name. `crossWiki` is always there. */
  readonly reach: Readonly<Record<string, boolean>>;
  readonly builtins: { readonly contentType: boolean };
  readonly http: HttpConfig;
}

/** `url` and `file` may hold `${VAR}`, replaced when the store is opened and never during a build. */
export type StoreConfig =
  | { readonly kind: "sqlite"; readonly file: string; readonly protected: readonly string[] }
  | { readonly kind: "postgres"; readonly url: string; readonly protected: readonly string[] }
  /** A module of the project that opens it; its path is relative to the config's folder. */
  | { readonly kind: "module"; readonly module: string; readonly protected: readonly string[] };

/** What the tool list may cost, in tokens of input schemas and descriptions. Undefined: no bound. */
export interface BudgetConfig {
  readonly toolTokens: number | undefined;
  readonly totalTokens: number | undefined;
  /** Characters that a client puts before each tool name. */
  readonly prefix: number;
  /** What going over it is. */
  readonly over: "warn" | "error";
}

/** How `diff` judges what changed. */
export interface DiffConfig {
  /** By rule, in place of the rule's own. */
  readonly levels: Readonly<Record<string, "breaking" | "dangerous" | "info" | "off">>;
  /** The file of accepted findings, relative to the config's folder. */
  readonly ignore: string | undefined;
  readonly failOn: "breaking" | "dangerous" | "prompt" | "safety" | "any" | "none";
}

/** Every text may hold `${VAR}`, replaced when the server starts. */
export interface HttpConfig {
  readonly host: string;
  /** A number, or `${VAR}`; 0 for any free one. */
  readonly port: number | string;
  /** Further names that a request's `Host` may have, without ports. */
  readonly hosts: readonly string[];
  readonly origins: readonly string[];
  readonly auth: AuthConfig | undefined;
  /** How long calls are still taken after the signal to stop, while `/readyz` is 503 already. */
  readonly drainSeconds: number;
  /** Sessions for clients of 2025-11-25; undefined: none. */
  readonly sessions: { readonly idleMinutes: number; readonly most: number } | undefined;
  readonly compat: { readonly repairVersionHeader: boolean };
  readonly limits: HttpLimits;
}

/** What one caller may ask for. */
export interface HttpLimits {
  /** Bytes of a request's body. */
  readonly bodyBytes: number;
  /** How deep its JSON may nest. */
  readonly depth: number;
  /** Items of one list, and members of one object. */
  readonly items: number;
  /** 0: no bound. */
  readonly requestsPerMinute: number;
}

export type AuthConfig =
  | { readonly kind: "issuer"; readonly issuer: string; readonly audience: string }
  | { readonly kind: "tokens"; readonly tokens: readonly TokenConfig[] };

export interface TokenConfig {
  readonly name: string;
  /** SHA-256 of the token, in hexadecimal digits. */
  readonly sha256: string;
  readonly scopes: readonly string[];
}
