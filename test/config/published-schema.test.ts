import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { publishedConfigSchema } from "../../scripts/schemas/config-schema.js";
import { loadConfig } from "../../src/config/load-config.js";
import { configSchema } from "../../src/config/schema.js";
import { Diagnostics } from "../../src/diagnostics/diagnostics.js";

const configuration = readFileSync(
  fileURLToPath(new URL("../../docs/configuration.md", import.meta.url)),
  "utf8",
);

/** As an editor takes it: with words of its own, and without formats. */
const isUnmarked = new Ajv({ strict: false }).compile(publishedConfigSchema(configuration));

function isLoaded(text: string): boolean {
  const diagnostics = new Diagnostics();
  loadConfig({ path: "mcpgen.yaml", text }, diagnostics);
  return !diagnostics.hasErrors;
}

/** Who takes a file that not both take; undefined where they agree. */
function difference(text: string): string | undefined {
  const loaded = isLoaded(text);
  if (loaded === isUnmarked(parse(text, { logLevel: "error" }))) return undefined;
  return `${loaded ? "the loader alone takes" : "the schema alone takes"} ${text}`;
}

const sha = "a".repeat(64);
const token = `name: a, sha256: ${sha}`;

/** A file for each key of the configuration, `$` in place of the value. */
const files: Readonly<Record<string, string>> = {
  server: "server: $",
  "server.name": "server: { name: $ }",
  "server.version": "server: { version: $ }",
  "server.instructions": "server: { instructions: $ }",
  sources: "sources: $",
  "sources[].format": "sources: [{ format: $, path: in }]",
  "sources[].path": "sources: [{ path: $ }]",
  output: "output: $",
  language: "language: $",
  locales: "locales: $",
  "locales.default": "locales: { default: $ }",
  "locales.others": "locales: { others: $ }",
  store: "store: $",
  "store.kind": "store: { kind: $ }",
  "store.url": "store: { kind: postgres, url: $ }",
  "store.protected": "store: { protected: $ }",
  "store.module": "store: { kind: module, module: $ }",
  "store.file": "store: { file: $ }",
  defaults: "defaults: $",
  "defaults.layout": "defaults: { layout: $ }",
  "defaults.payload": "defaults: { payload: $ }",
  "defaults.confirmation": "defaults: { confirmation: $ }",
  "defaults.coerce": "defaults: { coerce: $ }",
  fieldTypes: "fieldTypes: $",
  "fieldTypes.*.like": "fieldTypes: { star: { like: $ } }",
  "fieldTypes.*.module": "fieldTypes: { star: { module: $ } }",
  clients: "clients: $",
  budget: "budget: $",
  "budget.toolTokens": "budget: { toolTokens: $ }",
  "budget.totalTokens": "budget: { totalTokens: $ }",
  "budget.prefix": "budget: { prefix: $ }",
  "budget.over": "budget: { over: $ }",
  advertise: "advertise: $",
  "advertise.without": "advertise: { without: $ }",
  diff: "diff: $",
  "diff.levels": "diff: { levels: $ }",
  "diff.ignore": "diff: { ignore: $ }",
  "diff.failOn": "diff: { failOn: $ }",
  toolsets: "toolsets: $",
  reach: "reach: $",
  builtins: "builtins: $",
  "builtins.contentType": "builtins: { contentType: $ }",
  http: "http: $",
  "http.host": "http: { host: $ }",
  "http.port": "http: { port: $ }",
  "http.hosts": "http: { hosts: $ }",
  "http.origins": "http: { origins: $ }",
  "http.auth": "http: { auth: $ }",
  "http.auth.issuer": "http: { auth: { issuer: $, audience: us } }",
  "http.auth.audience": "http: { auth: { issuer: https://id.example, audience: $ } }",
  "http.auth.tokens": "http: { auth: { tokens: $ } }",
  "http.auth.tokens[].name": `http: { auth: { tokens: [{ name: $, sha256: ${sha} }] } }`,
  "http.auth.tokens[].sha256": "http: { auth: { tokens: [{ name: a, sha256: $ }] } }",
  "http.auth.tokens[].scopes": `http: { auth: { tokens: [{ ${token}, scopes: $ }] } }`,
  "http.drainSeconds": "http: { drainSeconds: $ }",
  "http.sessions": "http: { sessions: $ }",
  "http.sessions.idleMinutes": "http: { sessions: { idleMinutes: $ } }",
  "http.sessions.most": "http: { sessions: { most: $ } }",
  "http.compat": "http: { compat: $ }",
  "http.compat.repairVersionHeader": "http: { compat: { repairVersionHeader: $ } }",
  "http.limits": "http: { limits: $ }",
  "http.limits.bodyBytes": "http: { limits: { bodyBytes: $ } }",
  "http.limits.depth": "http: { limits: { depth: $ } }",
  "http.limits.items": "http: { limits: { items: $ } }",
  "http.limits.requestsPerMinute": "http: { limits: { requestsPerMinute: $ } }",
};

/** Every type, nothing, and what is nearly right somewhere. */
const values: readonly string[] = [
  ["~", '""', "word", "no", "TRUE", "0", "-1", "1.5", "12", "2000", "70000"],
  ["[]", "[~]", "[word]", "[word, word]", "[en, es]", "[{}]", "[[]]", "[true]", '["${NAME}"]'],
  [
    "{}",
    "{ word: }",
    "{ 'a b': }",
    "{ 'a b': yes }",
    "{ word: word }",
    "{ word: [a] }",
    "{ word: true }",
    "{ Bad-key: yes }",
  ],
  ["/word", "C:/word", '"a\\\\b"', "a/../b", ".", "./", "a/.GIT/b", "generated/a", "forms/."],
  ['"${NAME}"', '"${}"', '"a\\u200Bb"', '"a\\nb"', "COMMAND LINE", sha, `[{ ${token} }]`],
  ["https://web.example", "[https://web.example]", "http://localhost:3000", "magnolia", "any"],
  ["sqlite", "postgres", "module", "warn", "[pattern]", "[claude, claude]", "single", "token"],
].flat();

interface SchemaPart {
  readonly properties?: Readonly<Record<string, SchemaPart>>;
  readonly additionalProperties?: boolean | SchemaPart;
  readonly items?: SchemaPart;
  readonly then?: SchemaPart;
  readonly else?: SchemaPart;
}

function keysIn(schema: SchemaPart, path = ""): readonly string[] {
  const { properties = {}, additionalProperties, items } = schema;
  const below = Object.entries(properties).flatMap(([key, inner]) => {
    const own = path === "" ? key : `${path}.${key}`;
    return [own, ...keysIn(inner, own)];
  });
  return [
    ...below,
    ...[schema.then, schema.else].flatMap((each) => (each ? keysIn(each, path) : [])),
    ...(typeof additionalProperties === "object" ? keysIn(additionalProperties, `${path}.*`) : []),
    ...(items ? keysIn(items, `${path}[]`) : []),
  ];
}

describe("the published schema of mcpgen.yaml", () => {
  it("is compared with the loader at every key", () => {
    expect(Object.keys(files).toSorted()).toEqual(
      [...new Set(keysIn(configSchema as SchemaPart))].toSorted(),
    );
  });

  it("takes and refuses the same values as the loader at each key", () => {
    const texts = Object.values(files).flatMap((file) =>
      values.map((value) => file.replace("$", () => value)),
    );
    expect(texts.flatMap((text) => difference(text) ?? [])).toEqual([]);
  });

  it("takes and refuses the same files of several keys as the loader", () => {
    const tops = Object.keys(files).filter((key) => !/[.[]/.test(key));
    const part = (top: string) =>
      fc
        .tuple(
          fc.constantFrom(
            ...Object.keys(files).filter(
              (key) => key === top || key.startsWith(`${top}.`) || key.startsWith(`${top}[`),
            ),
          ),
          fc.constantFrom(...values),
        )
        .map(([key, value]) => (files[key] ?? "").replace("$", () => value));
    const file = fc
      .subarray(tops, { minLength: 2, maxLength: 5 })
      // How folders lie in each other is told below.
      .filter((keys) => !(keys.includes("output") && keys.includes("sources")))
      .chain((keys) => fc.tuple(...keys.map(part)))
      .map((parts) => parts.join("\n"));
    fc.assert(
      fc.property(file, (text) => {
        expect(difference(text)).toBe(undefined);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ["a key of another store", "store: { file: x, url: }"],
    ["a key of another store", "store: { kind: module, module: a.ts, url: , file: }"],
    ["a key of another store", "store: { kind: postgres, url: x, module: }"],
    [
      "an empty list of tokens",
      "http: { auth: { issuer: https://a.example, audience: b, tokens: } }",
    ],
    ["an empty issuer", `http: { auth: { issuer: , tokens: [{ ${token} }] } }`],
    ["an empty type", "fieldTypes: { a: { like: b, module: }, c: }"],
    ["an empty level", "diff: { levels: { tool-added: } }"],
    ["an empty reach", "reach: { crossWiki: }"],
    ["no folder beside", "output: generated\nsources:"],
    ["another folder", "sources: [{ path: generated }]\noutput: out"],
  ])("takes %s, as the loader does: %s", (_what, text) => {
    expect([isLoaded(text), isUnmarked(parse(text, { logLevel: "error" }))]).toEqual([true, true]);
  });

  it.each([
    ["an unknown key without value", "outptu:"],
    ["an unknown key below", "http: { limits: { items: 1, itmes: } }"],
    ["an unknown key of a store", "store: { kind: postgres, url: x, flie: }"],
    ["a store without its URL", "store: { kind: postgres, url: }"],
    ["a store without its module", "store: { kind: module, module: }"],
    [
      "two ways to know callers",
      `http: { auth: { issuer: https://a.example, audience: b, tokens: [{ ${token} }] } }`,
    ],
    ["an issuer alone", "http: { auth: { issuer: https://a.example, audience: } }"],
    ["no way to know callers", "http: { auth: { issuer: , tokens: } }"],
    ["two kinds of type", "fieldTypes: { a: { like: b, module: c.ts } }"],
    ["no kind of type", "fieldTypes: { a: { like: } }"],
    ["a source without a path", "sources: [{ format: magnolia, path: }]"],
    ["a token without a hash", "http: { auth: { tokens: [{ name: a, sha256: }] } }"],
    ["a token that is no hash", "http: { auth: { tokens: [{ name: a, sha256: 12 }] } }"],
    ["the same token twice", `http: { auth: { tokens: [{ ${token} }, { ${token} }] } }`],
    ["a set without tools", "toolsets: { a: }"],
    ["a tool twice", "toolsets: { a: [product, product] }"],
    ["a set that is no name", "toolsets: { 'a b': [product] }"],
    ["the default source in the output", "output: ./forms/"],
    ["a source in the default output", "sources: [{ path: generated/a }]"],
    ["a hidden character", 'server: { instructions: "a\u2028\u200Bb" }'],
  ])("marks %s, as the loader does: %s", (_what, text) => {
    expect([isLoaded(text), isUnmarked(parse(text, { logLevel: "error" }))]).toEqual([
      false,
      false,
    ]);
  });
});

/** What a JSON Schema cannot say, and why. */
const unsaid: readonly (readonly [reason: string, text: string])[] = [
  ["compares two keys", "output: src\nsources: [{ path: src/forms }]"],
  ["compares two keys", "locales: { default: de, others: [de] }"],
  [
    "compares parts of items",
    `http: { auth: { tokens: [{ ${token}, scopes: [a] }, { ${token} }] } }`,
  ],
  [
    "compares parts of items, in any case",
    `http: { auth: { tokens: [{ name: a, sha256: ${sha} }, { name: b, sha256: ${sha.toUpperCase()} }] } }`,
  ],
  ["a value has lost its digits as written", "http: { host: .5 }"],
  ["a value has lost its digits as written", 'toolsets: { a: [1, "1"] }'],
  ["a value has lost its quotes", 'builtins: { contentType: "yes" }'],
  ["what a character is hidden in decides", 'server: { name: "a\u200Db" }'],
  [
    "patterns that every program reads stay in the first plane",
    'server: { name: "a\\U000E0041b" }',
  ],
];

describe("whole numbers", () => {
  const places = [
    ["budget.toolTokens", "budget.totalTokens", "budget.prefix"],
    ["http.sessions.idleMinutes", "http.sessions.most", "http.limits.bodyBytes"],
    ["http.limits.depth", "http.limits.items", "http.limits.requestsPerMinute"],
  ].flat();

  it.each(places)("of %s end where they lose their digits", (place) => {
    const at = (value: string) => (files[place] ?? "").replace("$", value);
    expect(isLoaded(at("9007199254740991"))).toBe(true);
    for (const value of ["9007199254740992", "9007199254740993", "1e300"]) {
      expect(isLoaded(at(value))).toBe(false);
    }
    const values = ["9007199254740991", "9007199254740992", "9007199254740993", "1e300"];
    expect(values.flatMap((value) => difference(at(value)) ?? [])).toEqual([]);
  });

  it("are told that end where one is too large, and in an editor", () => {
    const diagnostics = new Diagnostics();
    const text = "budget: { toolTokens: 9007199254740992 }\nhttp: { sessions: { most: 1e300 } }";
    loadConfig({ path: "mcpgen.yaml", text }, diagnostics);
    expect(diagnostics.sorted().map(({ message }) => message)).toEqual([
      'The value of "budget.toolTokens" must be a whole number from 0 to 9007199254740991.',
      'The value of "http.sessions.most" must be a whole number from 1 to 9007199254740991.',
    ]);
    expect(JSON.stringify(publishedConfigSchema(configuration))).toContain(
      '"errorMessage":"Must be a whole number from 1024 to 9007199254740991."',
    );
  });
});

describe("what the published schema cannot say", () => {
  it.each(unsaid)("%s: %s", (_reason, text) => {
    expect(difference(text)).toBe(`the schema alone takes ${text}`);
  });

  it("is stricter in one thing alone: two spellings of one number, which is no tool's name", () => {
    const text = "toolsets: { a: [1, 1.0] }";
    expect(difference(text)).toBe(`the loader alone takes ${text}`);
  });
});
