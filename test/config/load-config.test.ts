import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { loadConfig } from "../../src/config/load-config.js";
import type { ProjectConfig } from "../../src/config/project-config.js";
import { configSchema } from "../../src/config/schema.js";
import { Diagnostics } from "../../src/diagnostics/diagnostics.js";
import { at, markedSource, reported } from "../diagnostics/marked-source.js";

const defaults: ProjectConfig = {
  server: { name: "mcpgen", version: "0.0.0", instructions: undefined },
  sources: [{ format: "magnolia", path: "forms" }],
  output: "generated",
  language: "en",
  locales: { default: "en", others: [] },
  store: { kind: "sqlite", file: ".mcpgen/content.db", protected: [] },
  defaults: { layout: "single", payload: "flat", confirmation: "flag" },
  fieldTypes: {},
  fieldTypeModules: {},
  clients: ["claude", "openai", "gemini"],
  budget: { toolTokens: 2_500, totalTokens: 40_000, prefix: 0, over: "warn" },
  diff: { levels: {}, ignore: undefined, failOn: "breaking" },
  advertise: { without: [] },
  toolsets: {},
  reach: { crossWiki: false },
  builtins: { contentType: true },
  http: {
    host: "127.0.0.1",
    port: 3333,
    hosts: [],
    origins: [],
    auth: undefined,
    drainSeconds: 0,
    sessions: undefined,
    compat: { repairVersionHeader: false },
    limits: { bodyBytes: 4_194_304, depth: 100, items: 10_000, requestsPerMinute: 600 },
  },
};

function loaded(text: string): ProjectConfig {
  const diagnostics = new Diagnostics();
  const config = loadConfig({ path: "mcpgen.yaml", text }, diagnostics);
  expect(diagnostics.sorted()).toEqual([]);
  return config;
}

describe("defaults", () => {
  test("hold without a file", () => {
    expect(loadConfig(undefined, new Diagnostics())).toEqual(defaults);
  });
  test.each(["", "# nothing yet\n", "{}", "server:\nsources:\n"])("hold for %j", (text) => {
    expect(loaded(text)).toEqual(defaults);
  });
  test("hold for what is left out", () => {
    expect(loaded("server: { name: shop }")).toEqual({
      ...defaults,
      server: { name: "shop", version: "0.0.0", instructions: undefined },
    });
  });
});

const everyKey = `
server: { name: shop, version: 1.0, instructions: "Ask before publishing." }
sources:
  - { format: magnolia, path: ./forms/ }
  - path: more/modules
output: generated/
language: es
locales: { default: en, others: [no, pt_BR] }
store: { kind: postgres, url: "\${DATABASE_URL}", protected: [users] }
defaults: { layout: perAction, payload: nested, confirmation: token }
fieldTypes: { countryField: { like: comboBoxField }, priceField: { module: ./types/price.ts } }
clients: [claude, openai]
budget: { toolTokens: 2500, totalTokens: 40000, prefix: 12, over: error }
diff: { levels: { tool-added: dangerous }, ignore: accepted.yaml, failOn: any }
advertise: { without: [pattern, default, pattern] }
toolsets: { editorial: [product, article] }
reach: { crossWiki: true }
builtins: { contentType: false }
http:
  host: 0.0.0.0
  port: \${PORT}
  hosts: [mcp.shop.example, "\${HOST}"]
  drainSeconds: 20
  origins: ["https://\${HOST}"]
  auth: { issuer: "https://id.example", audience: shop }
  sessions: { idleMinutes: 5, most: 10 }
  compat: { repairVersionHeader: true }
  limits: { bodyBytes: 100000, depth: 20, items: 500, requestsPerMinute: 0 }
`;

test("every key is read", () => {
  expect(loaded(everyKey)).toEqual({
    server: { name: "shop", version: "1.0", instructions: "Ask before publishing." },
    sources: [
      { format: "magnolia", path: "forms" },
      { format: "magnolia", path: "more/modules" },
    ],
    output: "generated",
    language: "es",
    locales: { default: "en", others: ["no", "pt_BR"] },
    store: { kind: "postgres", url: "${DATABASE_URL}", protected: ["users"] },
    defaults: { layout: "perAction", payload: "nested", confirmation: "token" },
    fieldTypes: { countryField: { like: "comboBoxField" } },
    fieldTypeModules: { priceField: "types/price.ts" },
    clients: ["claude", "openai"],
    budget: { toolTokens: 2500, totalTokens: 40000, prefix: 12, over: "error" },
    diff: { levels: { "tool-added": "dangerous" }, ignore: "accepted.yaml", failOn: "any" },
    advertise: { without: ["pattern", "default"] },
    toolsets: { editorial: ["product", "article"] },
    reach: { crossWiki: true },
    builtins: { contentType: false },
    http: {
      host: "0.0.0.0",
      port: "${PORT}",
      hosts: ["mcp.shop.example", "${HOST}"],
      drainSeconds: 20,
      origins: ["https://${HOST}"],
      auth: { kind: "issuer", issuer: "https://id.example", audience: "shop" },
      sessions: { idleMinutes: 5, most: 10 },
      compat: { repairVersionHeader: true },
      limits: { bodyBytes: 100_000, depth: 20, items: 500, requestsPerMinute: 0 },
    },
  });
});

test("tokens stand for an issuer", () => {
  const sha256 = "a".repeat(64);
  expect(loaded(`http: { auth: { tokens: [{ name: ci, sha256: ${sha256} }] } }`).http.auth).toEqual(
    {
      kind: "tokens",
      tokens: [{ name: "ci", sha256, scopes: [] }],
    },
  );
});

test("a store without kind is sqlite", () => {
  expect(loaded("store: { file: data/content.db }").store).toEqual({
    kind: "sqlite",
    file: "data/content.db",
    protected: [],
  });
});

test("a store may be a module of the project", () => {
  expect(
    loaded("store: { kind: module, module: ./src/store.ts, protected: [users] }").store,
  ).toEqual({ kind: "module", module: "src/store.ts", protected: ["users"] });
});

test("an unquoted no is a locale", () => {
  expect(loaded("locales: { default: no, others: [en] }").locales).toEqual({
    default: "no",
    others: ["en"],
  });
});

test("where a boolean is due, no counts as one, with a note", () => {
  const { file, marks } = markedSource("builtins: { contentType: ~~~no~~~ }");
  const diagnostics = new Diagnostics();
  expect(loadConfig(file, diagnostics).builtins).toEqual({ contentType: false });
  expect(reported(diagnostics)).toEqual(at("load/yaml11-boolean", ...marks));
});

describe("what a server reaches", () => {
  test.each([
    ["reach: { partner: true }", { crossWiki: false, partner: true }],
    ["reach: { a: false, b2C: true, crossWiki: true }", { a: false, b2C: true, crossWiki: true }],
    ["reach: { constructor: true }", { crossWiki: false, constructor: true }],
    ["reach: {}", { crossWiki: false }],
  ])("has names of the project's own beside crossWiki: %s", (text, expected) => {
    const diagnostics = new Diagnostics();
    expect(loadConfig({ path: "mcpgen.yaml", text }, diagnostics).reach).toEqual(expected);
    expect(diagnostics.sorted()).toEqual([]);
  });
});

test("0 tokens are no bound", () => {
  expect(loaded("budget: { toolTokens: 0, totalTokens: 0 }").budget).toEqual({
    toolTokens: undefined,
    totalTokens: undefined,
    prefix: 0,
    over: "warn",
  });
});

describe("mistakes", () => {
  const cases: readonly [string, string, string, string, string?][] = [
    ...[".git", "node_modules/x", "./.mcpgen/", "lib/.Git/tools"].map(
      (output): [string, string, string, string, string] => [
        `an output folder of others (${output})`,
        "config/output-reserved",
        `output: ~~~${output}~~~`,
        `The output folder "${output}" lies in "${/\.git|node_modules|\.mcpgen/i.exec(output)?.[0]}", which other tools write.`,
        "Choose a folder of its own, such as: generated",
      ],
    ),
    [
      "an output folder with a control character",
      "config/invalid-value",
      'output: ~~~"gen\\u001berated"~~~',
      'The value of "output" must be the path of a folder, without control characters.',
    ],
    [
      "hidden characters in the server's name",
      "config/hidden-characters",
      'server: { name: ~~~"shop\\u200b"~~~ }',
      'The value of "server.name" holds characters that a reader does not see: U+200B.',
      "Remove them: a model reads what no reviewer sees.",
    ],
    [
      "hidden characters in the instructions",
      "config/hidden-characters",
      'server: { instructions: ~~~"Be kind.\\U000E0041"~~~ }',
      'The value of "server.instructions" holds characters that a reader does not see: U+E0041.',
      "Remove them: a model reads what no reviewer sees.",
    ],
    [
      "a tool twice in a toolset",
      "config/duplicate-tool",
      "toolsets: { other: [product], editorial: [product, article, ~~~product~~~] }",
      'The tool "product" stands twice in the toolset "editorial".',
    ],
    [
      "a locale twice",
      "config/duplicate-locale",
      "locales: { others: [es, ~~~es~~~] }",
      'The locale "es" stands twice.',
    ],
    [
      "the default locale among the others",
      "config/duplicate-locale",
      "locales: { default: en, others: [es, ~~~en~~~] }",
      'The locale "en" stands twice.',
    ],
    [
      "an unknown key",
      "config/unknown-key",
      "~~~sorces~~~: []",
      'The configuration has no key "sorces".',
      'Did you mean "sources"?',
    ],
    [
      "an unknown key below",
      "config/unknown-key",
      "store: { kind: sqlite, ~~~fil~~~: x.db }",
      'The configuration has no key "store.fil".',
      'Did you mean "file"?',
    ],
    [
      "a key of the other store",
      "config/unknown-key",
      "store: { kind: postgres, url: x, ~~~file~~~: x.db }",
      'The configuration has no key "store.file".',
    ],
    [
      "a key named __proto__",
      "config/unknown-key",
      "~~~__proto__~~~: { a: 1 }",
      'The configuration has no key "__proto__".',
    ],
    [
      "a missing key",
      "config/missing-key",
      "store: ~~~{ kind: postgres }~~~",
      'The key "store.url" is missing.',
    ],
    [
      "a module's file",
      "config/unknown-key",
      "store: { kind: module, module: a.ts, ~~~file~~~: x.db }",
      'The configuration has no key "store.file".',
    ],
    [
      "a missing module",
      "config/missing-key",
      "store: ~~~{ kind: module }~~~",
      'The key "store.module" is missing.',
    ],
    [
      "a module outside of the project",
      "config/path-outside",
      "store: { kind: module, module: ~~~../store.ts~~~ }",
      'The path "../store.ts" of "store.module" is not a relative path inside the project.',
    ],
    [
      "a missing key in a list",
      "config/missing-key",
      "sources: [~~~{ format: magnolia }~~~]",
      'The key "sources[0].path" is missing.',
    ],
    [
      "half an issuer",
      "config/missing-key",
      "http: { auth: ~~~{ issuer: https://id.example }~~~ }",
      'The key "http.auth.audience" is missing.',
    ],
    [
      "a value out of its list",
      "config/invalid-value",
      "language: ~~~eng~~~",
      'The value of "language" must be one of "en", "es".',
      'Did you mean "en"?',
    ],
    [
      "an unknown store",
      "config/invalid-value",
      "store: { kind: ~~~mysql~~~ }",
      'The value of "store.kind" must be one of "sqlite", "postgres", "module".',
    ],
    [
      "an unknown format",
      "config/invalid-value",
      "sources: [{ format: ~~~drupal~~~, path: forms }]",
      'The value of "sources[0].format" must be "magnolia".',
    ],
    [
      "a text for a list",
      "config/invalid-value",
      "clients: ~~~claude~~~",
      'The value of "clients" must be a list of clients.',
    ],
    [
      "a client whose limits are not known",
      "config/invalid-value",
      "clients: [claude, ~~~cursr~~~]",
      'The value of "clients[1]" must be one of "claude", "openai", "gemini", "cursor", "vscode", "copilot", "windsurf", "kiro", "opencode".',
      'Did you mean "cursor"?',
    ],
    [
      "a text for a map",
      "config/invalid-value",
      "server: ~~~shop~~~",
      'The value of "server" must be a map.',
    ],
    [
      "a list for a text",
      "config/invalid-value",
      "output: ~~~[a]~~~",
      'The value of "output" must be the path of a folder, without control characters.',
    ],
    [
      "a word for a boolean",
      "config/invalid-value",
      "reach: { crossWiki: ~~~maybe~~~ }",
      'The value of "reach.crossWiki" must be true or false.',
    ],
    [
      "a number for a reach of the project's own",
      "config/invalid-value",
      "reach: { partner: ~~~1~~~ }",
      'The value of "reach.partner" must be true or false.',
    ],
    ...["cross-wiki", "CrossWiki", "2nd", "__proto__", "a.b", "größe", "''"].map(
      (name): [string, string, string, string] => [
        `a reach that is no name (${name})`,
        "config/invalid-value",
        `reach: { ~~~${name}~~~: true }`,
        'The value of "reach" must be a map whose keys are names such as crossWiki.',
      ],
    ),
    [
      "a list for what is reached",
      "config/invalid-value",
      "reach: ~~~[crossWiki]~~~",
      'The value of "reach" must be a map.',
    ],
    [
      "no source",
      "config/invalid-value",
      "sources: ~~~[]~~~",
      'The value of "sources" must be a list with at least one source.',
    ],
    [
      "no locale",
      "config/invalid-value",
      "locales: { others: [~~~english~~~] }",
      'The value of "locales.others[0]" must be a locale such as en or pt_BR.',
    ],
    [
      "a set without tools",
      "config/invalid-value",
      "toolsets: { editorial: ~~~[]~~~ }",
      'The value of "toolsets.editorial" must be a list with at least one tool.',
    ],
    [
      "a set that says nothing",
      "config/invalid-value",
      "toolsets: { a: [x], ~~~editorial~~~: }",
      'The value of "toolsets.editorial" must be a list with at least one tool.',
    ],
    [
      "a tool for a set",
      "config/invalid-value",
      "toolsets: { editorial: ~~~product~~~ }",
      'The value of "toolsets.editorial" must be a list with at least one tool.',
    ],
    [
      "a tool without a name",
      "config/invalid-value",
      'toolsets: { editorial: [product, ~~~""~~~] }',
      'The value of "toolsets.editorial[1]" must be a text.',
    ],
    [
      "a level that there is not",
      "config/invalid-value",
      "diff: { levels: { tool-added: ~~~loud~~~ } }",
      'The value of "diff.levels.tool-added" must be one of "breaking", "dangerous", "info", "off".',
    ],
    [
      "several files of accepted findings",
      "config/invalid-value",
      "diff: { ignore: ~~~[a, b]~~~ }",
      'The value of "diff.ignore" must be the path of a file.',
    ],
    [
      "a fraction",
      "config/invalid-value",
      "budget: { toolTokens: ~~~2.5~~~ }",
      'The value of "budget.toolTokens" must be a whole number from 0 up.',
    ],
    [
      "a port too high",
      "config/invalid-value",
      "http: { port: ~~~70000~~~ }",
      'The value of "http.port" must be a port number.',
    ],
    [
      "both like and module",
      "config/invalid-value",
      "fieldTypes: { x: ~~~{ like: a, module: b.ts }~~~ }",
      'The value of "fieldTypes.x" must be a map with either like or module.',
    ],
    [
      "a list at the root",
      "config/invalid-value",
      "~~~[1]~~~",
      'The value of "mcpgen.yaml" must be a map of keys and values.',
    ],
    [
      "a path upwards",
      "config/path-outside",
      "output: ~~~../generated~~~",
      'The path "../generated" of "output" is not a relative path inside the project.',
    ],
    [
      "a path that goes up and down",
      "config/path-outside",
      "output: ~~~a/../../b~~~",
      'The path "a/../../b" of "output" is not a relative path inside the project.',
    ],
    [
      "an absolute source",
      "config/path-outside",
      "sources: [{ path: ~~~/srv/forms~~~ }]",
      'The path "/srv/forms" of "sources[0].path" is not a relative path inside the project.',
    ],
    [
      "a drive",
      "config/path-outside",
      "sources: [{ path: ~~~'C:\\forms'~~~ }]",
      'The path "C:\\forms" of "sources[0].path" is not a relative path inside the project.',
    ],
    [
      "a module outside",
      "config/path-outside",
      "fieldTypes: { x: { module: ~~~../x.ts~~~ } }",
      'The path "../x.ts" of "fieldTypes.x.module" is not a relative path inside the project.',
    ],
    [
      "output on a source",
      "config/output-over-source",
      "output: ~~~forms~~~",
      'The output folder "forms" holds the source "forms".',
    ],
    [
      "output over a source",
      "config/output-over-source",
      "output: ~~~./src/~~~\nsources: [{ path: src/forms }]",
      'The output folder "src" holds the source "src/forms".',
    ],
    [
      "output over everything",
      "config/output-over-source",
      "output: ~~~.~~~",
      'The output folder "." holds the source "forms".',
    ],
    [
      "a variable in the name",
      "config/variable-at-build",
      "server: { name: ~~~'x-${STAGE}'~~~ }",
      'The value of "server.name" names an environment variable.',
    ],
    [
      "a variable in a source",
      "config/variable-at-build",
      "sources: [{ path: ~~~'${FORMS}'~~~ }]",
      'The value of "sources[0].path" names an environment variable.',
    ],
    [
      "a variable in the workspaces",
      "config/variable-at-build",
      "store: { kind: sqlite, protected: [~~~'${W}'~~~] }",
      'The value of "store.protected[0]" names an environment variable.',
    ],
  ];
  test.each(cases)("%s", (_name, code, marked, message, hint) => {
    const { file, marks } = markedSource(marked, "mcpgen.yaml");
    const diagnostics = new Diagnostics();
    loadConfig(file, diagnostics);
    expect(reported(diagnostics)).toEqual(at(code, ...marks));
    expect(diagnostics.sorted().map((one) => one.message)).toEqual([message]);
    if (hint !== undefined) expect(diagnostics.sorted()[0]?.hint).toBe(hint);
  });

  test("all of a file's mistakes are reported, and sound keys still hold", () => {
    const diagnostics = new Diagnostics();
    const text = "langage: en\nserver: { name: shop }\noutput: /tmp\nstore: { kind: mysql }";
    const config = loadConfig({ path: "mcpgen.yaml", text }, diagnostics);
    expect(diagnostics.sorted().map((one) => one.code)).toEqual([
      "config/unknown-key",
      "config/path-outside",
      "config/invalid-value",
    ]);
    expect(config).toEqual({ ...defaults, server: { ...defaults.server, name: "shop" } });
  });

  test("a file that does not parse leaves the defaults", () => {
    const diagnostics = new Diagnostics();
    expect(loadConfig({ path: "mcpgen.yaml", text: "a: [" }, diagnostics)).toEqual(defaults);
    expect(diagnostics.hasErrors).toBe(true);
  });
});

describe("the schema", () => {
  test("is a valid JSON Schema", () => {
    const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false });
    expect(ajv.validateSchema(configSchema)).toBe(true);
    expect(() => ajv.compile(configSchema)).not.toThrow();
  });

  test("names in words what each of its parts must be", () => {
    const unnamed: string[] = [];
    const visit = (schema: unknown, path: string) => {
      if (typeof schema !== "object" || schema === null) return;
      if ("type" in schema && !("title" in schema)) unnamed.push(path);
      for (const [key, value] of Object.entries(schema)) visit(value, `${path}/${key}`);
    };
    visit(configSchema, "");
    expect(unnamed).toEqual([]);
  });
});

test.each(["my set", "a/b", "café", '""', '"a\\nb"', "a.b"])(
  "a toolset is called by a plain word, and not %s",
  (name) => {
    const source = { path: "mcpgen.yaml", text: `toolsets: { ${name}: [product] }\n` };
    const diagnostics = new Diagnostics();
    expect(loadConfig(source, diagnostics).toolsets).toEqual({});
    expect(
      diagnostics.sorted().map(({ code, message, span }) => [code, message, span?.start]),
    ).toEqual([
      [
        "config/invalid-value",
        'The value of "toolsets" must be a map whose keys are names of letters, digits, - and _.',
        12,
      ],
    ]);
  },
);

test("a toolset may be called by any plain word", () => {
  expect(loaded("toolsets: { Shop-2_b: [product], 2026: [product] }").toolsets).toEqual({
    "2026": ["product"],
    "Shop-2_b": ["product"],
  });
  const odd = Object.entries(loaded("toolsets: { __proto__: [a], constructor: [b] }").toolsets);
  expect(odd).toEqual([
    ["__proto__", ["a"]],
    ["constructor", ["b"]],
  ]);
});
