import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { listedTools, projectSurfaces } from "../../src/cli/surfaces.js";
import { emit } from "../../src/compiler/4-emit/emit.js";
import { projectDocuments } from "../../src/docs/documents.js";
import type { DocumentedProject } from "../../src/docs/documents.js";
import { documentedTools } from "../../src/docs/documented-tool.js";
import { pageState } from "../../src/docs/seal.js";
import { exampleCalls } from "../../src/docs/example-call.js";
import type { FieldPlan } from "../../src/ir/tool.js";
import { randomForms } from "../proof/random-forms.js";
import { compileRepository, repository } from "../sample/support.js";
import { documented, documentedSources } from "./support.js";

let sample: DocumentedProject;
let documents: ReadonlyMap<string, string>;
let files: ReadonlyMap<string, string>;

beforeAll(async () => {
  const result = await compileRepository();
  files = result.files;
  sample = documented(result);
  documents = projectDocuments(sample);
});

// What an object inherits is no property of it, whatever its name.
const ajv = new Ajv2020({ allErrors: true, strict: false, ownProperties: true });
addFormats.default(ajv);

/** What is wrong with the examples of a project, by what each listed tool says it takes. */
function problems(project: DocumentedProject): readonly string[] {
  return documentedTools(project).flatMap((tool) =>
    exampleCalls(tool).flatMap((call) => {
      const listed = tool.listed.find(({ name }) => name === call.tool);
      if (listed === undefined) return [`${call.tool} is not listed`];
      if (ajv.validate(listed.inputSchema, call.arguments)) return [];
      return [`${call.tool} ${call.action ?? ""}: ${ajv.errorsText(ajv.errors)}`];
    }),
  );
}

/** What a new item gets where nothing is sent. */
function defaultsOf(fields: readonly FieldPlan[]): Readonly<Record<string, unknown>> {
  const selectors = fields.flatMap(({ shape }) =>
    shape.kind === "variants" && shape.flat ? [shape.selector] : [],
  );
  return Object.fromEntries(
    [...fields, ...selectors].flatMap(({ key, defaultValue, required }) =>
      defaultValue === undefined || !required ? [] : [[key, defaultValue]],
    ),
  );
}

describe("the documents of the sample", () => {
  it("are an index, a page a tool, and one page with all, each sealed", () => {
    expect([...documents.keys()]).toEqual([
      "index.md",
      "admin/article.md",
      "admin/brand.md",
      "admin/content_type.md",
      "admin/event.md",
      "admin/landing.md",
      "admin/product.md",
      "admin/product_seo.md",
      "admin/stock_alerts.md",
      "public/catalog.md",
      "public/compare_products.md",
      "index.html",
    ]);
    for (const [path, text] of documents) {
      expect(text).toMatch(/^<!-- Written by mcpgen docs\. Do not edit\. [0-9a-f]{32} -->\n/);
      expect(pageState(path, text), path).toBe("written");
      expect(text.endsWith("\n"), path).toBe(true);
    }
    expect([...projectDocuments(sample, ["html"]).keys()]).toEqual(["index.html"]);
  });

  it("are the same bytes every time", async () => {
    const again = documented(await compileRepository());
    expect([...projectDocuments(again)]).toEqual([...documents]);
  });

  it("say of each action what it does, needs and how it is confirmed", () => {
    const page = documents.get("admin/product.md") ?? "";
    expect(page).toContain(
      "| `create` | Adds an item. | `title`, `sku`, `categoria` and `price` | `nodeName`, `folder`, `validateOnly` and `translations` | no |\n",
    );
    expect(page).toContain(
      "| `rename` | Gives an item another node name. | one of `sku`, `uuid`, `path` or `nodeName`; `newName` | `folder` | preview first, then again with `confirm: true` |\n",
    );
  });

  it("say of each field its type, rules and where it comes from", () => {
    const page = documents.get("admin/product.md") ?? "";
    expect(page).toContain(
      "| `title` | Title: Name of the product as customers read it. | text (`textField`) | yes | yes | at most 120 characters | `forms/shop/contentTypes/product.yaml` (model of `shop`); changed by `forms/shop/apps/products.yaml` (form of `shop`) |\n",
    );
    expect(page).toContain("| `variants[].size` | Size: European size, such as 42 or XL. |");
    expect(page).toContain("| `media.image` | Image; only when `media.mediaType` = `image` |");
    expect(page).not.toMatch(/^\| `h1seoTitle`/mu);
  });

  it("say which tool owns a field, from both sides", () => {
    expect(documents.get("admin/product.md")).toContain(
      "- `h1seoTitle`, `h1seoDescription` and `h1seoNoIndex` belong to [`product_seo`](../admin/product_seo.md).\n",
    );
    expect(documents.get("admin/product_seo.md")).toContain(
      "- It alone writes `h1seoTitle`, `h1seoDescription` and `h1seoNoIndex`.\n",
    );
  });

  it("show calls that the listed schemas take", () => {
    expect(problems(sample)).toEqual([]);
    const calls = documentedTools(sample).flatMap(exampleCalls);
    expect(calls).toContainEqual({
      tool: "product",
      action: "create",
      arguments: {
        action: "create",
        title: "Title",
        sku: "AAA-1111",
        categoria: "calzado",
        price: 1,
      },
    });
  });

  it("show paths below the root that items live under", async () => {
    const books = documentedTools(
      await documentedSources({
        "m/contentTypes/book.yaml":
          "datasource: { workspace: library, rootPath: /books }\nmodel:\n  properties:\n    title: { required: true }\n",
        "m/mcpTools/book.yaml":
          "kind: contentType\nname: book\ncontentType: book\nallowedActions: [get, move, create_folder]\n",
      }),
    ).filter(({ plan }) => plan.name === "book");
    expect(books.flatMap(exampleCalls).map((call) => call.arguments)).toEqual([
      { action: "get", path: "/books/example" },
      { action: "create_folder", folder: "/books/example" },
      { action: "move", path: "/books/example", folder: "/books/example" },
    ]);
  });

  it("show items that the enforced schemas take", () => {
    const created = documentedTools(sample).flatMap((tool) =>
      exampleCalls(tool)
        .filter(({ action }) => action === "create")
        .map((call) => ({ tool, call })),
    );
    expect(created.map(({ call }) => call.tool)).toEqual([
      "article",
      "brand",
      "event",
      "landing",
      "product",
    ]);
    for (const { tool, call } of created) {
      const schema: object = JSON.parse(
        files.get(`${tool.plan.folder}/create.schema.json`) ?? "{}",
      );
      const { action: _, ...sent } = call.arguments;
      const fields = {
        ...defaultsOf(tool.plan.kind === "contentType" ? tool.plan.fields : []),
        ...sent,
      };
      expect(ajv.validate(schema, fields), `${call.tool} ${ajv.errorsText(ajv.errors)}`).toBe(true);
    }
  });
});

describe("documents of other projects", () => {
  const cookbook = (declaration: string) => ({
    "cook/module.yaml": "name: cook\n",
    "cook/contentTypes/recipe.yaml":
      "datasource: { workspace: recipes }\nmodel:\n  nodeType: cook:recipe\n  properties:\n    title: { required: true }\n    servings: { type: Long, required: true }\n",
    "cook/mcpTools/recipe.yaml": `kind: contentType\nname: recipe\ncontentType: recipe\n${declaration}`,
  });

  it("show a tool for each action, and what stands under fields", async () => {
    const project = await documentedSources(
      cookbook(
        "layout: perAction\npayload: nested\nconfirmation: token\nscopes: { delete: [cook] }\n",
      ),
    );
    expect(problems(project)).toEqual([]);
    const recipe = documentedTools(project).find(({ plan }) => plan.name === "recipe");
    const calls = recipe === undefined ? [] : exampleCalls(recipe);
    expect(calls.find(({ action }) => action === "create")).toEqual({
      tool: "recipe_create",
      action: "create",
      arguments: { fields: { title: "Title", servings: 1 } },
    });
    const page = projectDocuments(project).get("admin/recipe.md") ?? "";
    expect(page).toContain("They are sent under `fields`.");
    expect(page).toContain(
      "| preview first, then again with `confirm: true` and the preview's `confirmToken` | `cook` |\n",
    );
  });

  it("tell what a server must reach", async () => {
    const sources = {
      "cook/module.yaml": "name: cook\n",
      "cook/mcpTools/find.yaml":
        "kind: function\nname: find\ndescription: Finds.\nreadOnly: true\nhandler: ./find.ts#find\nparameters:\n  text: { type: string, required: true, maxLength: 3 }\n  wiki: { type: string, when: crossWiki }\n",
    };
    const here = await documentedSources(sources);
    expect(problems(here)).toEqual([]);
    expect(projectDocuments(here).get("admin/find.md")).toContain(
      "A server that reaches `crossWiki` also takes `wiki`.",
    );
    const there = await documentedSources(
      sources,
      "server: { name: shop, version: 1.0.0 }\nreach: { crossWiki: true }\n",
    );
    expect(projectDocuments(there).get("admin/find.md")).toContain(
      "| `wiki` | text | no |  | only on a server that reaches `crossWiki` |\n",
    );
  });

  it("show calls that schemas take, whatever the fields are", () => {
    fc.assert(
      fc.property(randomForms(), ({ plan }) => {
        const files = emit(plan);
        const surfaces = projectSurfaces(files);
        expect(problems({ plan, surfaces, listed: listedTools(files, new Set()) })).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it("say in which language authors wrote, where it is not that of the page", async () => {
    const declaration = cookbook("title: Recetas\ndescription: Gestiona las recetas.\n");
    const config = "server: { name: cocina, version: 1.0.0 }\nlanguage: es\n";
    const page = projectDocuments(await documentedSources(declaration, config)).get("index.html");
    expect(page).toContain('<html lang="en">');
    expect(page).toContain('<p class="prose f" lang="es">Gestiona las recetas.</p>');
    expect(page).toContain('<span lang="es">Recetas</span>');
  });

  it("are there for a project without tools", async () => {
    const project = await documentedSources({ "cook/module.yaml": "name: cook\n" });
    const empty = projectDocuments(project);
    expect([...empty.keys()]).toEqual(["index.md", "index.html"]);
    expect(empty.get("index.md")).toContain("There are no tools yet.");
    expect(empty.get("index.html")).not.toContain("<svg");
  });

  it("show calls that schemas take, of the project that init writes too", async () => {
    const folder = join(repository, "templates/init/project/forms/cookbook");
    const paths = [
      "module.yaml",
      "apps/recipes.yaml",
      "contentTypes/recipe.yaml",
      "mcpTools/recipe.yaml",
    ];
    const sources = paths.map((path) => [
      `cookbook/${path}`,
      readFileSync(join(folder, path), "utf8"),
    ]);
    expect(problems(await documentedSources(Object.fromEntries(sources)))).toEqual([]);
  });
});
