import { describe, expect, test } from "vitest";
import { read, run, tempFolder } from "./support.js";

const contentType = `datasource: { workspace: articles }
model:
  properties:
    title: { label: Title of the article, required: true }
    body: {}
    box: { type: parts }
  subModels: { parts: { properties: { inner: {} } } }
`;
const declaration = `kind: contentType
name: article
description: Manages the articles of the magazine.
contentType: article
allowedActions: [list, get, update]
`;
const alerts = `kind: function
name: alerts
description: Warns of what nobody has read for long.
parameters:
  days: { type: integer }
  proxyUrl: { type: string, description: What to go through. }
readOnly: true
handler: ./handlers/alerts.ts#alerts
`;

const project = (files: Readonly<Record<string, string>> = {}) =>
  tempFolder({
    "mcpgen.yaml": "builtins: { contentType: false }\n",
    "forms/m/contentTypes/article.yaml": contentType,
    "forms/m/mcpTools/article.yaml": declaration,
    ...files,
  });

interface Report {
  readonly ok: boolean;
  readonly clients: readonly string[];
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
  readonly tools: number;
  readonly bytes: number;
  readonly tokens: number;
  readonly budgetTokens: number;
  readonly findings: readonly {
    readonly code: string;
    readonly severity: string;
    readonly message: string;
    readonly hint?: string;
    readonly file?: string;
    readonly line?: number;
    readonly tool?: string;
    readonly path: readonly string[];
    readonly pointer: string;
    readonly client?: string;
    readonly keyword?: string;
  }[];
}

async function report(root: string, ...argv: readonly string[]): Promise<Report> {
  return JSON.parse((await run(root, ["lint", "--json", ...argv])).out) as Report;
}

/** `severity code path` of what concerns no single client. */
const general = ({ findings }: Report) =>
  findings
    .filter(({ client }) => client === undefined)
    .map(({ severity, code, path }) => `${severity} ${code} ${path.join(".")}`);

describe("mcpgen lint", () => {
  test("finds no error in what the compiler makes, and ends with 0", async () => {
    const { code, out } = await run(project(), ["lint"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^Checked for claude, openai, gemini: 3 warnings, \d+ notes\.\n1 tool: /);
    expect(out).toMatch(
      /\nInput schemas and descriptions: [\d,]+ tokens, of the budget of 40,000: admin \d+ %\.\n$/,
    );
  });

  test("warns of a field without label and help, nested ones too, by their path", async () => {
    expect(general(await report(project())).toSorted()).toEqual([
      "warning lint/parameter-description body",
      "warning lint/parameter-description box",
      "warning lint/parameter-description box.inner",
    ]);
  });
});

describe("a lint of one client", () => {
  const gemini = (report: Report) =>
    report.findings.filter(({ client }) => client === "gemini").map(({ keyword }) => keyword);

  test("is asked for by its name, which may be given again", async () => {
    const root = project();
    expect((await report(root, "--client", "cursor")).clients).toEqual(["cursor"]);
    const both = await report(root, "--client", "gemini", "--client", "claude");
    expect(both.clients).toEqual(["gemini", "claude"]);
    expect(new Set(gemini(both))).toEqual(new Set(["additionalProperties", "default"]));
    expect(both.findings.find(({ keyword }) => keyword === "default")).toMatchObject({
      severity: "info",
      tool: "article",
      path: ["limit"],
      pointer: "/inputSchema/properties/limit/default",
      client: "gemini",
    });
  });

  test("is what the configuration says, unless the command line says another", async () => {
    const root = project({ "mcpgen.yaml": "clients: [kiro]\nbuiltins: { contentType: false }\n" });
    expect((await report(root)).clients).toEqual(["kiro"]);
    expect((await report(root, "--client", "claude")).clients).toEqual(["claude"]);
  });

  test("whose limits are not known is wrong usage", async () => {
    expect(await run(project(), ["lint", "--client", "cluade"])).toEqual({
      code: 2,
      out: "",
      err: 'error: The limits of a client "cluade" are not known.\nhint: Did you mean "claude"?\n',
    });
    const root = project({ "mcpgen.yaml": "clients: [cluade]\n" });
    const { code, err } = await run(root, ["lint"]);
    expect(code).toBe(1);
    expect(err).toContain("mcpgen.yaml:1:11: error config/invalid-value");
  });
});

describe("what lint finds", () => {
  test("fails with --strict when it is a warning, and only then", async () => {
    const root = project();
    expect((await run(root, ["lint", "--strict"])).code).toBe(1);
    expect((await report(root)).ok).toBe(true);
    expect((await report(root, "--strict")).ok).toBe(false);
    const labels = [
      ["body: {}", "body: { label: The whole text }"],
      ["box: { type: parts }", "box: { type: parts, label: What stands beside it }"],
      ["inner: {}", "inner: { label: A remark in the margin }"],
    ] as const;
    const labelled = labels.reduce((text, [a, b]) => text.replace(a, b), contentType);
    const clean = { "forms/m/contentTypes/article.yaml": labelled };
    expect((await run(project(clean), ["lint", "--strict"])).code).toBe(0);
  });

  test("fails without it when it is an error", async () => {
    const root = project({
      "mcpgen.yaml": "budget: { toolTokens: 10, over: error }\nbuiltins: { contentType: false }\n",
    });
    const { code, err } = await run(root, ["lint"]);
    expect(code).toBe(1);
    expect(err).toMatch(/forms\/m\/mcpTools\/article\.yaml:2:7: error lint\/tool-budget: /);
  });

  test("stands at a line of the sources, with what to do", async () => {
    const { findings } = await report(project({ "forms/m/mcpTools/alerts.yaml": alerts }));
    const proxy = findings.find(({ code }) => code === "lint/infrastructure-parameter");
    expect(proxy).toMatchObject({
      file: "forms/m/mcpTools/alerts.yaml",
      severity: "warning",
      message:
        'The parameter "proxyUrl" of "alerts" looks like infrastructure that a model would choose.',
      hint: "Let the handler take it from its own configuration.",
    });
    expect(proxy?.line).toBe(6);
    const bare = findings.find(({ path }) => path.join() === "body");
    expect(bare).toMatchObject({ file: "forms/m/contentTypes/article.yaml", line: 5 });
    expect(findings.filter(({ file }) => file === undefined)).toEqual([]);
  });

  test("is printed with notes of one kind as one, saying how many there are", async () => {
    const { out, err } = await run(project(), ["lint"]);
    expect(err.match(/ info lint\/keyword: The keyword "additionalProperties"/g)).toHaveLength(1);
    expect(err).toMatch(
      /"additionalProperties" .* \(seen in 2026-09\); so at \d+ more places?\.\n/,
    );
    expect(err.match(/ warning lint\/parameter-description: /g)).toHaveLength(3);
    expect(out).not.toContain("lint/");
    const [, counts] = /: (\d+ warnings, \d+ notes)\.\n/.exec(out) ?? [];
    expect(err.trimEnd().split("\n").at(-1)).toBe(counts);
  });

  test("tells a field without a label from one whose label is its name", async () => {
    const labelled = { "forms/m/i18n/m-messages_en.properties": "article.body.label=Body\n" };
    const messages = async (root: string) =>
      (await report(root)).findings
        .filter(({ code, path }) => code === "lint/parameter-description" && path[0] === "body")
        .map(({ severity, message }) => `${severity} ${message}`);
    expect(await messages(project())).toEqual([
      'warning The parameter "body" of "article" has no label and no help, so that its description is its name.',
    ]);
    expect(await messages(project(labelled))).toEqual([
      'info The parameter "body" of "article" has a description that says no more than its name.',
    ]);
  });

  test("is a note where most of a long description is what mcpgen says of the actions", async () => {
    const long = async (description: string) => {
      const declaration = `kind: contentType\nname: article\ncontentType: article\ndescription: ${description}\n`;
      const root = project({ "forms/m/mcpTools/article.yaml": declaration });
      const { findings } = await report(root, "--client", "openai");
      return findings
        .filter(({ code }) => code === "lint/long-description")
        .map(({ severity, hint }) => [severity, hint]);
    };
    expect(await long("Manages articles.")).toEqual([
      [
        "info",
        "Most of it is what mcpgen says of the actions. Where you serve older models, offer fewer, or one tool an action with `layout: perAction`.",
      ],
    ]);
    expect(await long("Manages articles. ".repeat(150).trim())).toEqual([
      [
        "warning",
        "Shorten it: offer fewer actions, or one tool an action with `layout: perAction`.",
      ],
    ]);
  });

  test("is the same each time", async () => {
    const root = project({ "forms/m/mcpTools/alerts.yaml": alerts });
    expect(await run(root, ["lint"])).toEqual(await run(root, ["lint"]));
  });

  test("is nothing while the sources have errors, which are reported", async () => {
    const root = project({ "forms/m/mcpTools/article.yaml": "kind: contentType\nname: a\n" });
    const { code, out, err } = await run(root, ["lint"]);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(/ error plan\//);
    expect(JSON.parse((await run(root, ["lint", "--json"])).out)).toMatchObject({
      ok: false,
      diagnostics: [{ severity: "error" }],
    });
  });
});

describe("a toolset", () => {
  const files = {
    "mcpgen.yaml": "toolsets: { read: [alerts] }\nbuiltins: { contentType: false }\n",
    "forms/m/mcpTools/alerts.yaml": alerts,
  };

  test("is what lint and list can be limited to", async () => {
    const root = project(files);
    const { findings, tools } = await report(root, "--toolset", "read");
    expect(tools).toBe(1);
    expect([...new Set(findings.map(({ tool }) => tool))]).toEqual(["alerts"]);
    const listing = JSON.parse((await run(root, ["list", "--json", "--toolset", "read"])).out) as {
      readonly tools: readonly { readonly name: string }[];
    };
    expect(listing.tools.map(({ name }) => name)).toEqual(["alerts"]);
    expect(await run(root, ["lint", "--toolset", "raed"])).toMatchObject({
      code: 2,
      err: expect.stringContaining('Did you mean "read"?') as unknown,
    });
  });
});

describe("a budget", () => {
  const withBudget = (budget: string) =>
    project({ "mcpgen.yaml": `budget: ${budget}\nbuiltins: { contentType: false }\n` });

  test("that is passed is a warning of build, with the figures, and what is over is written", async () => {
    const root = withBudget("{ toolTokens: 100 }");
    const { code, err } = await run(root, ["build"]);
    expect(code).toBe(0);
    expect(err).toMatch(
      /^forms\/m\/mcpTools\/article\.yaml:2:7: warning lint\/tool-budget: Schema and description of "article" take about [\d,]+ tokens, and `budget\.toolTokens` is 100\.\n/,
    );
    expect(read(root, "generated/manifest.json")).toContain("article");
    expect((await run(root, ["build", "--check"])).code).toBe(0);
    expect((await run(root, ["build", "--strict"])).code).toBe(1);
  });

  test("fails build and its check where it says so, and nothing is written", async () => {
    const root = withBudget("{ totalTokens: 100, over: error }");
    for (const argv of [["build"], ["build", "--check"]]) {
      const { code, err } = await run(root, argv);
      expect(code).toBe(1);
      expect(err).toMatch(/^mcpgen\.yaml:1:\d+: error lint\/total-budget: /);
      expect(err).toMatch(/Nothing was (?:written|checked)\.\n$/);
    }
    expect(() => read(root, "generated/manifest.json")).toThrow();
  });

  test("of 0 has no bound", async () => {
    const root = withBudget("{ toolTokens: 0, totalTokens: 0, over: error }");
    expect(await run(root, ["build"])).toMatchObject({ code: 0, err: "" });
    const { out } = await run(root, ["list"]);
    expect(out).toMatch(/\nInput schemas and descriptions: [\d,]+ tokens\.\n$/);
  });

  test("is told by list with its use, and the share of descriptions", async () => {
    const { out } = await run(withBudget("{ toolTokens: 100, totalTokens: 1000 }"), ["list"]);
    expect(out).toMatch(
      /1 tool: [\d,]+ bytes, [\d,]+ tokens \(tokens are an estimate, bytes \/ 4\); \d+ % are descriptions\.\n/,
    );
    expect(out).toMatch(
      /tokens, of the budget of 1,000: admin \d+ %\.\nOver the 100 tokens of a tool: article \([\d,]+\)\.\n$/,
    );
  });
});
