import { droppableKeywords } from "../ir/droppable-keywords.js";
import { lintClients } from "../ir/lint-clients.js";
import { hostPattern, issuerPattern, originPattern } from "./http-texts.js";

/** What a text must match, or hold a `${NAME}` that decides when the server starts. */
const patternOf = (pattern: string): string => `${pattern}|\\$\\{[A-Za-z_][A-Za-z0-9_]*\\}`;

/**
 * The JSON Schema of `mcpgen.yaml`, as editors and `loadConfig` use it. Every `title` is a noun phrase that completes "must
 * be …" in a message.
 */
const text = { type: "string", minLength: 1, title: "a text" } as const;
const texts = { type: "array", title: "a list of texts", items: text } as const;
const flag = { type: "boolean", title: "true or false" } as const;

/** Up to the largest that keeps its digits: from there on, YAML's own readers differ too. */
const wholeFrom = <Least extends number>(least: Least) =>
  ({
    type: "integer",
    minimum: least,
    maximum: Number.MAX_SAFE_INTEGER,
    title: `a whole number from ${least} up`,
  }) as const;

const count = wholeFrom(0);
const positive = wholeFrom(1);

const folder = {
  type: "string",
  minLength: 1,
  title: "the path of a folder, without control characters",
  pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f]+$",
} as const;

const locale = {
  type: "string",
  title: "a locale such as en or pt_BR",
  pattern: "^[a-z]{2,3}(_[A-Z][a-z]{3})?(_([A-Z]{2}|[0-9]{3}))?$",
} as const;

const map = { type: "object", title: "a map", additionalProperties: false } as const;

const fieldType = {
  ...map,
  title: "a map with either like or module",
  properties: {
    like: { ...text, title: "the name of a field type" },
    module: { ...text, title: "the path of a TypeScript module" },
  },
  minProperties: 1,
  maxProperties: 1,
} as const;

const storeOf = (kind: string) => ({ properties: { kind: { const: kind } }, required: ["kind"] });

const moduleStore = {
  if: storeOf("module"),
  // oxlint-disable-next-line unicorn/no-thenable -- A keyword of JSON Schema.
  then: {
    ...map,
    properties: {
      kind: {},
      module: { ...text, title: "the path of a TypeScript module" },
      protected: texts,
    },
    required: ["module"],
  },
  else: { ...map, properties: { kind: {}, file: text, protected: texts } },
} as const;

const store = {
  type: "object",
  title: "a map",
  properties: { kind: { enum: ["sqlite", "postgres", "module"] } },
  if: storeOf("postgres"),
  // oxlint-disable-next-line unicorn/no-thenable -- A keyword of JSON Schema.
  then: { ...map, properties: { kind: {}, url: text, protected: texts }, required: ["url"] },
  else: moduleStore,
} as const;

const token = {
  ...map,
  properties: {
    name: text,
    sha256: {
      type: "string",
      title: "the SHA-256 of the token in 64 hexadecimal digits, never the token itself",
      pattern: "^([0-9a-fA-F]{64}|\\$\\{[A-Za-z_][A-Za-z0-9_]*\\})$",
    },
    scopes: texts,
  },
  required: ["name", "sha256"],
} as const;

/** Signing keys come from there: without TLS anybody on the way could send others. */
const issuer = {
  type: "string",
  title: "an https URL, or an http one of this machine",
  pattern: patternOf(issuerPattern),
} as const;

/** That `tokens` go without the other two is for `checkAuth` to say. */
const auth = {
  ...map,
  title: "a map with issuer and audience, or with tokens",
  minProperties: 1,
  properties: {
    issuer,
    audience: text,
    tokens: { type: "array", title: "a list of at least one token", minItems: 1, items: token },
  },
  if: {
    not: { required: ["tokens"] },
    anyOf: [{ required: ["issuer"] }, { required: ["audience"] }],
  },
  // oxlint-disable-next-line unicorn/no-thenable -- A keyword of JSON Schema.
  then: { type: "object", title: "a map", required: ["issuer", "audience"] },
} as const;

const hostName = {
  type: "string",
  title: "a host name or an IP address, without scheme and port",
  pattern: patternOf(hostPattern),
} as const;

const origin = {
  type: "string",
  title: "an origin such as https://app.example, without a path",
  pattern: patternOf(originPattern),
} as const;

const http = {
  ...map,
  properties: {
    host: hostName,
    port: {
      type: ["integer", "string"],
      title: "a port number",
      minimum: 0,
      maximum: 65535,
      pattern: "^\\$\\{[A-Za-z_][A-Za-z0-9_]*\\}$",
    },
    hosts: { type: "array", title: "a list of host names", items: hostName },
    origins: { type: "array", title: "a list of origins", items: origin },
    auth,
    drainSeconds: {
      type: "integer",
      minimum: 0,
      maximum: 3600,
      title: "a whole number from 0 to 3600",
    },
    sessions: { ...map, properties: { idleMinutes: positive, most: positive } },
    compat: { ...map, properties: { repairVersionHeader: flag } },
    limits: {
      ...map,
      properties: {
        bodyBytes: wholeFrom(1_024),
        depth: positive,
        items: positive,
        requestsPerMinute: count,
      },
    },
  },
} as const;

const budget = {
  ...map,
  properties: {
    toolTokens: count,
    totalTokens: count,
    prefix: count,
    over: { enum: ["warn", "error"] },
  },
} as const;

const advertise = {
  ...map,
  properties: {
    without: { type: "array", title: "a list of keywords", items: { enum: droppableKeywords } },
  },
} as const;

const diff = {
  ...map,
  properties: {
    levels: {
      type: "object",
      title: "a map from rules to levels",
      additionalProperties: { enum: ["breaking", "dangerous", "info", "off"] },
    },
    ignore: { ...text, title: "the path of a file" },
    failOn: { enum: ["breaking", "dangerous", "prompt", "safety", "any", "none"] },
  },
} as const;

const toolset = { ...texts, title: "a list with at least one tool", minItems: 1 } as const;

const defaults = {
  ...map,
  properties: {
    layout: { enum: ["single", "perAction"] },
    payload: { enum: ["flat", "nested"] },
    confirmation: { enum: ["flag", "token", "elicit"] },
    coerce: { enum: ["json"] },
  },
} as const;

const source = {
  ...map,
  properties: { format: { enum: ["magnolia"] }, path: folder },
  required: ["path"],
} as const;

export const configSchema = {
  $schema: "http://json-schema.org/draft-07/schema#",
  ...map,
  title: "a map of keys and values",
  properties: {
    server: { ...map, properties: { name: text, version: text, instructions: text } },
    sources: {
      type: "array",
      title: "a list with at least one source",
      minItems: 1,
      items: source,
    },
    output: folder,
    language: { enum: ["en", "es"] },
    locales: {
      ...map,
      properties: {
        default: locale,
        others: { type: "array", title: "a list of locales", items: locale },
      },
    },
    store,
    defaults,
    fieldTypes: { type: "object", title: "a map", additionalProperties: fieldType },
    clients: { type: "array", title: "a list of clients", items: { enum: lintClients } },
    budget,
    advertise,
    diff,
    toolsets: { type: "object", title: "a map", additionalProperties: toolset },
    reach: {
      type: "object",
      title: "a map",
      propertyNames: {
        pattern: "^[a-z][a-zA-Z0-9]*$",
        title: "a map whose keys are names such as crossWiki",
      },
      additionalProperties: flag,
    },
    builtins: { ...map, properties: { contentType: flag } },
    http,
  },
} as const;
