import { existsSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sample } from "./sample.js";
import { filesIn, read, run, tempFolder, writeFiles } from "./support.js";

/** The sample's modules, without configuration and declarations, as another project has them. */
const modules = Object.fromEntries(
  Object.entries(sample)
    .filter(([path]) => path.startsWith("forms/") && !path.includes("/mcpTools/"))
    .map(([path, text]) => [path.replace("forms/", "light-modules/"), text]),
);

describe("mcpgen init --source", () => {
  test("declares a tool for each content type, app form and dialog of modules inside the project", async () => {
    const root = tempFolder({
      ...modules,
      "light-modules/shop/apps/settings.yaml": `name: settings
datasource: { $type: jcrDatasource, workspace: config }
subApps:
  detail:
    form:
      properties:
        mode: { $type: textField }
`,
      "light-modules/shop/dialogs/pages/home.yaml":
        "form: { properties: { text: { $type: textField } } }\n",
      "light-modules/shop/dialogs/components/empty.yaml": "form: { properties: {} }\n",
    });
    const { code, out, err } = await run(root, ["init", "--source", "light-modules"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toBe(
      [
        "wrote   mcpgen.yaml",
        "wrote   forms/mcp-tools/mcpTools/article.yaml  (article)",
        "wrote   forms/mcp-tools/mcpTools/settings.yaml  (shop:apps/settings)",
        "wrote   forms/mcp-tools/mcpTools/quote.yaml  (shop:dialogs/components/quote)",
        "wrote   forms/mcp-tools/mcpTools/home.yaml  (shop:dialogs/pages/home)",
        "",
        "4 tools declared. Next: npx mcpgen build",
        "There is no package.json and no tsconfig.json yet. To write what is missing: npx mcpgen init",
        "",
      ].join("\n"),
    );
    const declaration = (name: string) => read(root, `forms/mcp-tools/mcpTools/${name}.yaml`);
    const schema =
      "# yaml-language-server: $schema=../../../node_modules/mcpgen/schemas/tool-declaration.schema.json\n";
    expect(declaration("article")).toBe(
      `${schema}kind: contentType\nname: article\ncontentType: article\n`,
    );
    expect(declaration("settings")).toBe(
      `${schema}kind: contentType\nname: settings\nform: shop:apps/settings\nworkspace: config\nnodeType: mgnl:content\n`,
    );
    expect(declaration("quote")).toBe(
      `${schema}kind: contentType\nname: quote\nform: shop:dialogs/components/quote\nworkspace: website\nnodeType: mgnl:component\n`,
    );
    expect(declaration("home")).toContain("nodeType: mgnl:page\n");
    expect(await run(root, ["build"])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Built 5 tools: /),
    });
  });

  test("writes a configuration that names the sources and the languages found", async () => {
    const root = tempFolder({ ...modules, "light-modules/shop/i18n/shop_de.properties": "a=b\n" });
    await run(root, ["init", "--source", "light-modules"]);
    const [name = ""] = root.split("/").slice(-1);
    expect(read(root, "mcpgen.yaml")).toBe(
      [
        "# yaml-language-server: $schema=./node_modules/mcpgen/schemas/mcpgen.schema.json",
        `server: { name: ${name.replace(/ /g, "-")}, version: 0.1.0 }`,
        "sources:",
        "  - { format: magnolia, path: light-modules }",
        "  - { format: magnolia, path: forms }",
        "output: generated",
        "locales: { default: en, others: [de] }",
        "store: { kind: sqlite, file: .mcpgen/content.db }",
        "",
      ].join("\n"),
    );
  });

  test("copies modules from elsewhere, YAML and bundles only, and leaves them untouched", async () => {
    const elsewhere = tempFolder({ ...modules, "light-modules/shop/templates/a.ftl": "" });
    const root = tempFolder();
    const source = join(elsewhere, "light-modules");
    const { code, out } = await run(root, ["init", "--source", source, "new/shop"]);
    expect(code).toBe(0);
    expect(out).toContain("Copied 5 files to forms/light-modules.\n");
    expect(out).toContain(
      "Next: npx mcpgen build -C new/shop\nThere is no package.json and no tsconfig.json yet. To write what is missing: npx mcpgen init new/shop\n",
    );
    const project = join(root, "new/shop");
    expect(read(project, "forms/light-modules/shop/apps/articles.yaml")).toBe(
      sample["forms/shop/apps/articles.yaml"],
    );
    expect(existsSync(join(project, "forms/light-modules/shop/templates"))).toBe(false);
    expect(readdirSync(elsewhere)).toEqual(["light-modules"]);
    rmSync(join(project, "forms/light-modules/shop/apps/articles.yaml"));
    const again = await run(root, ["init", "--source", source, "new/shop"]);
    expect(again.out).toContain(
      "Copied 1 file to forms/light-modules. 4 files were there already.\n",
    );
    expect((await run(project, ["build"])).code).toBe(0);
    expect((await run(project, ["build", "--check"])).code).toBe(0);
  });

  test.each(["shop", "light-modules"])(
    "works when the source %j is itself a module",
    async (folder) => {
      const files = Object.entries(modules)
        .filter(([path]) => path.startsWith("light-modules/shop/"))
        .map(([path, text]) => [path.replace("light-modules/shop/", `${folder}/`), text]);
      const root = tempFolder(Object.fromEntries(files) as Record<string, string>);
      expect((await run(root, ["init", "--source", folder])).code).toBe(0);
      expect((await run(root, ["build"])).out).toMatch(/^Built 3 tools: /);
    },
  );

  test("works when the modules are in the folder that declarations go to, or the folder is a module", async () => {
    const sibling = tempFolder(
      Object.fromEntries(
        Object.entries(modules).map(([path, text]) => [
          path.replace("light-modules", "forms"),
          text,
        ]),
      ),
    );
    await run(sibling, ["init", "--source", "forms"]);
    expect((await run(sibling, ["build"])).out).toMatch(/^Built 3 tools: /);
    const module = tempFolder({
      "forms/dialogs/a.yaml": "form: { properties: { text: { $type: textField } } }\n",
    });
    await run(module, ["init", "--source", "forms"]);
    expect((await run(module, ["build"])).out).toMatch(/^Built 1 tool: /);
  });

  test("changes nothing when it is run again, and declares only what is new", async () => {
    const root = tempFolder(modules);
    await run(root, ["init", "--source", "light-modules"]);
    writeFiles(root, {
      "package.json": '{ "type": "module" }',
      "tsconfig.json": "{}",
      "forms/mcp-tools/mcpTools/article.yaml":
        "kind: contentType\nname: news\ncontentType: article\n",
    });
    expect((await run(root, ["init", "--source", "light-modules"])).out).toBe(
      "There is no content type, app form or dialog with fields that has no declaration yet.\n",
    );
    writeFiles(root, {
      "light-modules/shop/dialogs/news.yaml": "form: { properties: { a: { $type: textField } } }\n",
    });
    expect((await run(root, ["init", "--source", "light-modules"])).out).toContain(
      "wrote   forms/mcp-tools/mcpTools/shop_news.yaml  (shop:dialogs/news)\n",
    );
    expect(read(root, "forms/mcp-tools/mcpTools/article.yaml")).toContain("name: news\n");
  });

  test("keeps a configuration that is there and says which source it lacks", async () => {
    const root = tempFolder({ ...modules, "mcpgen.yaml": "sources: [{ path: forms }]\n" });
    const { out } = await run(root, ["init", "--source", "light-modules"]);
    expect(out).toContain(
      "kept    mcpgen.yaml; add to its sources:\n          - { format: magnolia, path: light-modules }\n",
    );
    expect(read(root, "mcpgen.yaml")).toBe("sources: [{ path: forms }]\n");
  });

  test("gives every tool a name of its own that clients take", async () => {
    const field = "form: { properties: { a: { $type: textField } } }\n";
    const long = "anExtraordinarilyLongNameForADialogOfComponents";
    const root = tempFolder({
      "m/a/dialogs/components/TeaserBig.yaml": field,
      "m/a/dialogs/pages/teaserBig.yaml": field,
      "m/b/dialogs/pages/teaserBig.yaml": field,
      "m/a/dialogs/2col.yaml": field,
      "m/a/dialogs/Größe.yaml": field,
      [`m/a/dialogs/${long}.yaml`]: field,
      [`m/a/dialogs/x/${long}.yaml`]: field,
      [`m/b/dialogs/x/${long}.yaml`]: field,
    });
    await run(root, ["init", "--source", "m"]);
    const names = readdirSync(join(root, "forms/mcp-tools/mcpTools")).map((file) =>
      file.replace(".yaml", ""),
    );
    expect(names.toSorted()).toEqual([
      "an_extraordinarily_long_name_for_a_dialo",
      "b_pages_teaser_big",
      "b_x_an_extraordinarily_long_name_for_a_d",
      "form_2col",
      "grosse",
      "pages_teaser_big",
      "teaser_big",
      "x_an_extraordinarily_long_name_for_a_dia",
    ]);
    expect((await run(root, ["build"])).out).toMatch(/^Built 8 tools: /);
  });

  test("writes the configuration and says what to correct when the modules do not load", async () => {
    const root = tempFolder({ ...modules, "light-modules/shop/dialogs/broken.yaml": "a: [\n" });
    const { code, err } = await run(root, ["init", "--source", "light-modules"]);
    expect(code).toBe(1);
    expect(err).toContain("light-modules/shop/dialogs/broken.yaml:");
    expect(err).toContain("Correct them, then run the same command again for the declarations.\n");
    expect(existsSync(join(root, "mcpgen.yaml"))).toBe(true);
  });
});

describe("mcpgen init --source of a folder that holds the project", () => {
  const holds = (source: string, project: string) =>
    `${source}:1:1: error write/source-holds-project: The source "${source}" holds the project itself, "${project}", which would be copied too.`;

  test.each([
    ["tools", ["init", "tools", "--source", "."], ".", "tools"],
    ["a/b/tools", ["init", "a/b/tools", "--source", "a"], "a", "a/b/tools"],
    ["tools", ["-C", "tools", "init", "--source", "light-modules", "--source", "."], ".", "tools"],
  ])("in %s is refused, and nothing is written", async (folder, argv, source, project) => {
    const files = { ...modules, [`${folder}/note.yaml`]: "a: 1\n", "a/note.yaml": "b: 1\n" };
    const root = tempFolder(files);
    const { code, out, err } = await run(root, [...argv, "--ci", "github"]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(holds(source, project));
    expect(err).not.toContain('"light-modules"');
    expect(filesIn(root)).toEqual(Object.keys(files).toSorted());
  });

  test("is refused where links hide it, and before the project's folder is made", async () => {
    const root = tempFolder({ "real/shop/module.yaml": "name: shop\n" });
    symlinkSync("real", join(root, "linked"));
    const { code, err } = await run(root, ["init", "linked/new/tools", "--source", "real"]);
    expect(code).toBe(2);
    expect(err).toContain(holds("real", "linked/new/tools"));
    expect(filesIn(root)).toEqual(["linked", "real/shop/module.yaml"]);
  });

  test("says so of a folder with a similar name to no one", async () => {
    const root = tempFolder({
      "shop/dialogs/a.yaml": "form: { properties: { t: { $type: textField } } }\n",
    });
    expect(await run(root, ["init", "shop-tools", "--source", "shop"])).toMatchObject({
      code: 0,
      err: "",
    });
  });

  test("is no copy where the folder is the project's own, also a second time", async () => {
    const root = tempFolder(modules);
    const first = await run(root, ["init", "--source", "."]);
    expect({ code: first.code, err: first.err }).toEqual({ code: 0, err: "" });
    expect(first.out).not.toContain("Copied");
    expect((await run(root, ["build"])).out).toMatch(/^Built 3 tools: /);
    const before = filesIn(root);
    expect((await run(root, ["init", "--source", "."])).code).toBe(0);
    expect(filesIn(root)).toEqual(before);
  });
});

test("init --source says what a package.json that is there lacks for the generated code", async () => {
  const modules = tempFolder({ "shop/contentTypes/a.yaml": "model: { properties: { title: } }\n" });
  const line = 'package.json lacks "type": "module", which the generated code needs.\n';
  const root = tempFolder({ "package.json": "{}" });
  expect((await run(root, ["init", "--source", modules])).out).toContain(line);
  const modern = tempFolder({ "package.json": '{ "type": "module" }' });
  expect((await run(modern, ["init", "--source", modules])).out).not.toContain(
    "package.json lacks",
  );
});
