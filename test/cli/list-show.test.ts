import { describe, expect, test } from "vitest";
import { sample } from "./sample.js";
import { run, tempFolder, writeFiles } from "./support.js";

interface Listing {
  readonly tools: readonly {
    readonly name: string;
    readonly bytes: number;
    readonly tokens: number;
    readonly scopes: unknown;
  }[];
}

/** The sample with a tool of each kind, and a field that one of them owns. */
const kinds: Readonly<Record<string, string>> = {
  ...sample,
  "forms/seo/decorations/shop/apps/articles.yaml": `subApps:
  detail:
    form:
      properties:
        title: { description: Shown in search results. }
        metaTitle: { $type: textField, label: Meta title, maxLength: 60 }
`,
  "forms/shop/contentTypes/note.yaml": `datasource: { workspace: notes }
model:
  properties:
    metaTitle: { label: Meta title, maxLength: 60 }
`,
  "forms/seo/mcpTools/seo.yaml": `kind: decoratedFields
name: article_seo
fields: [metaTitle]
workspaces: [articles, notes]
`,
  "forms/shop/mcpTools/history.yaml": `kind: function
name: history
description: Reads the history of a page.
parameters:
  reference: { type: string, required: true, description: The page to read. }
  limit: { type: integer, default: 20, minimum: 1, maximum: 100 }
  order: { type: enum, values: [asc, desc] }
  wiki: { type: string, when: crossWiki, description: The wiki to read from. }
output:
  revisions: { type: "string[]", required: true }
readOnly: true
handler: ./handlers/history.ts#history
`,
};

describe("mcpgen list", () => {
  test("lists each tool with its declaration and size", async () => {
    const root = tempFolder(sample);
    const { code, out } = await run(root, ["list", "--json"]);
    expect(code).toBe(0);
    const listing = JSON.parse(out) as Listing;
    expect(listing).toMatchObject({
      tools: [
        { audience: "admin", name: "article", declaration: "forms/shop/mcpTools/article.yaml:1" },
        { audience: "admin", name: "content_type", actions: [], declaration: null },
      ],
    });
    const [tool] = listing.tools;
    expect(tool?.bytes).toBeGreaterThan(500);
    expect(tool?.tokens).toBe(Math.round((tool?.bytes ?? 0) / 4));
    const text = (await run(root, ["list"])).out;
    expect(text).toMatch(/^audience {2}name {10}actions/);
    expect(text).toMatch(/^admin +content_type +- +built in +[\d,]+ +[\d,]+$/m);
    expect(text).toContain("(tokens are an estimate, bytes / 4)");
  });

  test("fits a terminal of 40 columns", async () => {
    const root = tempFolder(sample);
    for (const argv of [["list"], ["list", "--forms"]]) {
      const { out } = await run(root, argv, { terminal: true, columns: 40 });
      expect(out.split("\n").filter((line) => line.length > 40)).toEqual([]);
      expect(out).toContain("article");
    }
  });

  test("is one line a tool for a program that reads it", async () => {
    const root = tempFolder(sample);
    const { out } = await run(root, ["list"]);
    expect(out).toMatch(
      /^admin +article +all 14 standard +forms\/shop\/mcpTools\/article\.yaml:1 +[\d,]+ +[\d,]+$/m,
    );
  });

  test("says what to do when there is no tool", async () => {
    const root = tempFolder({ "forms/shop/mcpTools/.keep": "" });
    expect(await run(root, ["list"])).toMatchObject({
      code: 0,
      out: "There are no tools yet: add a declaration to mcpTools/ in a module. See: npx mcpgen list --forms\n",
    });
  });

  test("says what to do when mcpgen's own tool is the only one", async () => {
    const { "forms/shop/mcpTools/article.yaml": _, ...undeclared } = sample;
    const { out } = await run(tempFolder(undeclared), ["list"]);
    expect(out).toMatch(/^admin +content_type /m);
    expect(out).toContain(
      "\nNo tool is declared yet: add a declaration to mcpTools/ in a module. See: npx mcpgen list --forms\n",
    );
    expect((await run(tempFolder(sample), ["list"])).out).not.toContain("No tool is declared");
  });

  test("lists a tool over decorated fields with its actions, and a function without any", async () => {
    const { out } = await run(tempFolder(kinds), ["list"]);
    expect(out).toMatch(
      /^admin +article_seo +get set clear +forms\/seo\/mcpTools\/seo\.yaml:1 +[\d,]+ +[\d,]+$/m,
    );
    expect(out).toMatch(/^admin +history +- +forms\/shop\/mcpTools\/history\.yaml:1 /m);
  });

  test("--json says the scopes of each tool, by action where they differ", async () => {
    const article = "forms/shop/mcpTools/article.yaml";
    const scopes = async (more: string, byName: string) => {
      const root = tempFolder({ ...kinds, [article]: `${sample[article] ?? ""}${more}` });
      const { tools } = JSON.parse((await run(root, ["list", "--json"])).out) as Listing;
      return tools.find(({ name }) => name === byName)?.scopes;
    };
    const byAction = "scopes: { publish: [b, a], delete: [c] }\n";
    expect(await scopes("", "article")).toEqual([]);
    expect(await scopes("", "content_type")).toEqual([]);
    expect(await scopes("scopes: [b, a]\n", "article")).toEqual(["b", "a"]);
    expect(await scopes(byAction, "article")).toEqual({ publish: ["b", "a"], delete: ["c"] });
    const each = `layout: perAction\n${byAction}`;
    expect(await scopes(each, "article_publish")).toEqual(["b", "a"]);
    expect(await scopes(each, "article_get")).toEqual([]);
    expect(await scopes("layout: perAction\nscopes: [a]\n", "article_get")).toEqual(["a"]);
  });

  test("counts what a server with the configured reach lists", async () => {
    const bytes = async (config: string) => {
      const root = tempFolder({
        ...kinds,
        "mcpgen.yaml": `${kinds["mcpgen.yaml"] ?? ""}${config}`,
      });
      const { tools } = JSON.parse((await run(root, ["list", "--json"])).out) as Listing;
      return tools.find(({ name }) => name === "history")?.bytes ?? 0;
    };
    const alone = await bytes("");
    expect(await bytes("reach: { crossWiki: false }\n")).toBe(alone);
    expect(await bytes("reach: { crossWiki: true }\n")).toBeGreaterThan(alone);
  });

  test("--forms lists every form and dialog found", async () => {
    const root = tempFolder(sample);
    const { out } = await run(root, ["list", "--forms", "--json"]);
    expect(JSON.parse(out)).toMatchObject({
      forms: [
        { form: "shop:apps/articles", kind: "app", contentType: "article", fields: 3 },
        { form: "shop:dialogs/components/quote", kind: "dialog", fields: 1 },
      ],
    });
    expect((await run(root, ["list", "--forms"])).out).toContain("shop:dialogs/components/quote");
  });

  test("reports what is wrong when nothing can be listed", async () => {
    const root = tempFolder(sample);
    writeFiles(root, { "forms/shop/apps/articles.yaml": "a: [" });
    expect(await run(root, ["list"])).toMatchObject({ code: 1, out: "" });
  });
});

describe("mcpgen show", () => {
  test.each(["article", "shop:apps/articles"])("shows the form of %s", async (name) => {
    const root = tempFolder(sample);
    const { code, out } = await run(root, ["show", name, "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      form: "shop:apps/articles",
      contentType: "article",
      tool: "article",
      nodeNameField: "name",
      fields: [
        {
          path: "title",
          label: "Headline",
          labelKey: "articles.title.label",
          required: true,
          translatable: true,
          description: "Shown in search results.",
          declared: { module: "shop", kind: "model", at: "forms/shop/contentTypes/article.yaml:7" },
          changed: [
            { module: "shop", kind: "form", at: "forms/shop/apps/articles.yaml:7" },
            {
              module: "seo",
              kind: "decoration",
              at: "forms/seo/decorations/shop/apps/articles.yaml:5",
            },
          ],
          schema: { type: "string" },
        },
        { path: "pages", schema: { type: "integer" } },
        { path: "teaser", label: "Teaser" },
      ],
    });
  });

  test("reports what is wrong when nothing can be shown", async () => {
    const root = tempFolder(sample);
    writeFiles(root, { "forms/shop/apps/articles.yaml": "a: [" });
    const { code, out, err } = await run(root, ["show", "article"]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain("error load/syntax");
  });

  test("shows one field, with its schema", async () => {
    const root = tempFolder(sample);
    const { code, out } = await run(root, ["show", "article.title"]);
    expect(code).toBe(0);
    expect(out).toContain(
      "  changed   forms/seo/decorations/shop/apps/articles.yaml:5  (decoration of seo)",
    );
    expect(out).toContain('"type": "string"');
    expect(out).not.toContain("teaser");
  });

  test.each([["article"], ["shop:apps/articles"], ["article.name"]])(
    "shows the node name of %s as what tools call it",
    async (name) => {
      const root = tempFolder(sample);
      const { out } = await run(root, ["show", name]);
      expect(out).toContain("\n\nname: node name, sent as nodeName\n");
      expect(out).not.toMatch(/^name {2}/m);
    },
  );

  test("shows a name that the model declares as a field", async () => {
    const root = tempFolder(sample);
    writeFiles(root, {
      "forms/shop/contentTypes/brand.yaml":
        "datasource: { workspace: brands }\nmodel: { properties: [{ name: name }] }\n",
    });
    const { out } = await run(root, ["show", "brand", "--json"]);
    expect(JSON.parse(out)).toMatchObject({ fields: [{ path: "name" }] });
    expect((await run(root, ["list", "--forms"])).out).toMatch(
      /^shop:contentTypes\/brand .* brand +1 /m,
    );
  });

  test("shows a dialog that no tool stands on", async () => {
    const root = tempFolder(sample);
    const { out } = await run(root, ["show", "shop:dialogs/components/quote", "--json"]);
    const form = JSON.parse(out) as { tool?: string; fields: readonly object[] };
    expect(form.tool).toBeUndefined();
    expect(form.fields).toMatchObject([{ path: "text", required: true }]);
  });

  test("says of a field that another tool owns it", async () => {
    const root = tempFolder(kinds);
    const { out } = await run(root, ["show", "article"]);
    expect(out).toContain("\nmetaTitle  textField (text), owned by article_seo\n");
    expect(out).not.toMatch(/^title .*owned by/m);
    const field = await run(root, ["show", "article.metaTitle", "--json"]);
    expect(JSON.parse(field.out)).toMatchObject({
      kind: "form",
      fields: [{ path: "metaTitle", ownedBy: "article_seo" }],
    });
  });

  test("shows the fields that a tool owns, and where they come from", async () => {
    const root = tempFolder(kinds);
    const { code, out } = await run(root, ["show", "article_seo"]);
    expect(code).toBe(0);
    expect(out.replace(/ {2}schema {4}.*/, "  schema    …")).toBe(
      `article_seo: admin tool that alone writes these fields
forms/seo/mcpTools/seo.yaml:1
  actions     get, set, clear
  form        shop:apps/articles
  form        shop:contentTypes/note
  workspace   articles (shop:article)
  workspace   notes (mgnl:content)

metaTitle  textField (text)
  label     Meta title
  declared  forms/seo/decorations/shop/apps/articles.yaml:6  (decoration of seo)
  also in   shop:contentTypes/note
    declared  forms/shop/contentTypes/note.yaml:4  (model of shop)
  schema    …
`,
    );
    const json = await run(root, ["show", "article_seo.metaTitle", "--json"]);
    expect(JSON.parse(json.out)).toMatchObject({
      name: "article_seo",
      kind: "decoratedFields",
      forms: ["shop:apps/articles", "shop:contentTypes/note"],
      places: [
        { workspace: "articles", nodeTypes: ["shop:article"] },
        { workspace: "notes", nodeTypes: ["mgnl:content"] },
      ],
      fields: [{ path: "metaTitle", schema: { type: "string", maxLength: 60 } }],
    });
  });

  test("shows the parameters, handler and output of a function", async () => {
    const root = tempFolder(kinds);
    const { code, out } = await run(root, ["show", "history"]);
    expect(code).toBe(0);
    expect(out.replace(/^ {2}schema {4}.*\n/gm, "")).toBe(
      `history: admin function, read-only
forms/shop/mcpTools/history.yaml:1
  handler     handlers/history.ts#history
  reach       crossWiki

reference  string, required
  help      The page to read.

limit  integer, default 20, at least 1, at most 100

order  one of asc | desc

wiki  string, with the reach crossWiki only
  help      The wiki to read from.

output:

revisions  string[], required
`,
    );
    const { out: json } = await run(root, ["show", "history.limit", "--json"]);
    expect(JSON.parse(json)).toMatchObject({
      kind: "function",
      handler: "handlers/history.ts#history",
      readOnly: true,
      parameters: [
        {
          name: "limit",
          type: "integer",
          required: false,
          default: 20,
          minimum: 1,
          maximum: 100,
          schema: { type: "integer", maximum: 100 },
        },
      ],
      output: [{ name: "revisions", type: "string[]", required: true }],
    });
  });

  test("shows what scopes a tool asks for, by action where they differ", async () => {
    const article = "forms/shop/mcpTools/article.yaml";
    const seo = "forms/seo/mcpTools/seo.yaml";
    const history = "forms/shop/mcpTools/history.yaml";
    const root = tempFolder({
      ...kinds,
      [article]: `${kinds[article] ?? ""}scopes: { publish: [b, a], delete: [c] }\n`,
      [seo]: `${kinds[seo] ?? ""}scopes: { clear: [s] }\n`,
      [history]: `${kinds[history] ?? ""}scopes: [h, i]\n`,
    });
    const headOf = async (name: string) => (await run(root, ["show", name])).out.split("\n\n")[0];
    expect(await headOf("article")).toBe(
      [
        "article: form shop:apps/articles, content type article, tool article",
        "forms/shop/apps/articles.yaml:1",
        "  scopes      publish: b, a",
        "              delete: c",
      ].join("\n"),
    );
    expect(await headOf("article_seo")).toContain(
      "  actions     get, set, clear\n  scopes      clear: s\n  form        shop:apps/articles\n",
    );
    expect(await headOf("history")).toContain(
      "  handler     handlers/history.ts#history\n  scopes      h, i\n  reach       crossWiki",
    );
    const facts = async (name: string) =>
      JSON.parse((await run(root, ["show", name, "--json"])).out) as { readonly scopes?: unknown };
    expect((await facts("article")).scopes).toEqual({ publish: ["b", "a"], delete: ["c"] });
    expect((await facts("history")).scopes).toEqual(["h", "i"]);
    expect(await facts("shop:dialogs/components/quote")).not.toHaveProperty("scopes");
  });

  test("shows of one action that is a tool what scopes it asks for itself", async () => {
    const article = "forms/shop/mcpTools/article.yaml";
    const declared = (scopes: string) =>
      tempFolder({ ...kinds, [article]: `${kinds[article] ?? ""}layout: perAction\n${scopes}` });
    const root = declared("scopes: { publish: [b, a], delete: [c] }\n");
    const scopes = async (name: string, at = root) =>
      (JSON.parse((await run(at, ["show", name, "--json"])).out) as { scopes?: unknown }).scopes;
    expect(await scopes("article_publish")).toEqual(["b", "a"]);
    expect(await scopes("article_get")).toBeUndefined();
    expect(await scopes("article")).toEqual({ publish: ["b", "a"], delete: ["c"] });
    expect((await run(root, ["show", "article_delete"])).out).toContain("\n  scopes      c\n");
    expect((await run(root, ["show", "article_get"])).out).not.toContain("  scopes ");
    expect(await scopes("article_get", declared("scopes: [a]\n"))).toEqual(["a"]);
  });

  test("says in one line what the built-in tool is", async () => {
    const root = tempFolder(sample);
    expect(await run(root, ["show", "content_type"])).toEqual({
      code: 0,
      out: "content_type: built-in admin tool that tells of 1 content type: article\n",
      err: "",
    });
    const { out } = await run(root, ["show", "content_type.contentType"]);
    expect(out).toContain(
      "\ncontentType  string\n  help      The one to describe; without it all are listed.\n",
    );
  });

  test("finds the schema of a field that stands under fields", async () => {
    const root = tempFolder(sample);
    writeFiles(root, {
      "forms/shop/mcpTools/article.yaml":
        "kind: contentType\nname: article\ncontentType: article\npayload: nested\n",
    });
    const { out } = await run(root, ["show", "article.pages", "--json"]);
    expect(JSON.parse(out)).toMatchObject({ fields: [{ schema: { type: "integer" } }] });
  });

  test.each([
    ["content_type.contentTyp", "content_type", "contentTyp", "contentType"],
    ["history.limt", "history", "limt", "limit"],
  ])("suggests a parameter for %s", async (text, name, parameter, near) => {
    const root = tempFolder(kinds);
    expect(await run(root, ["show", text])).toEqual({
      code: 2,
      out: "",
      err: `error: "${name}" has no parameter "${parameter}".\nhint: Did you mean "${near}"?\n`,
    });
  });

  test.each([
    [
      "artikle",
      'There is no tool, content type or form "artikle".\nhint: Did you mean "article"?\n',
    ],
    ["article.titel", '"article" has no field "titel".\nhint: Did you mean "title"?\n'],
  ])("suggests a name for %s", async (name, err) => {
    const root = tempFolder(sample);
    expect(await run(root, ["show", name])).toEqual({ code: 2, out: "", err: `error: ${err}` });
  });
});
