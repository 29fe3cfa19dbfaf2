import { describe, expect, test } from "vitest";
import { sample } from "./sample.js";
import { run, tempFolder, writeFiles } from "./support.js";

interface Listing {
  readonly tools: readonly { readonly bytes: number; readonly tokens: number }[];
}

describe("mcpgen list", () => {
  test("lists each tool with its declaration and size", async () => {
    const root = tempFolder(sample);
    const { code, out } = await run(root, ["list", "--json"]);
    expect(code).toBe(0);
    const listing = JSON.parse(out) as Listing;
    expect(listing).toMatchObject({
      tools: [
        { audience: "admin", name: "article", declaration: "forms/shop/mcpTools/article.yaml:1" },
      ],
    });
    const [tool] = listing.tools;
    expect(tool?.bytes).toBeGreaterThan(500);
    expect(tool?.tokens).toBe(Math.round((tool?.bytes ?? 0) / 4));
    const text = (await run(root, ["list"])).out;
    expect(text).toMatch(/^audience {2}name {5}actions/);
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
      out: "There are no tools yet: add a declaration to mcpTools/ in a module. See: mcpgen list --forms\n",
    });
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
