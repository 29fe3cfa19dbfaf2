import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type ServedItem,
  type ServedTools,
  serveSample as serveProject,
} from "../sample/served-sample.js";
import { type Era, type InstalledPackage, installPackage } from "../server/support.js";
import { compileFiles } from "./support.js";

/** What the registrations speak of: three content types, of which one says no workspace, and fields of another module. */
const forms: Readonly<Record<string, string>> = {
  "forms/shop/contentTypes/product.yaml": `datasource:
  workspace: products
model:
  nodeType: shop:product
  properties:
    title: { required: true, i18n: true }
    sku: { required: true }
    categoria: {}
    marca: {}
    precio: { type: Decimal }
    coste: { type: Decimal, required: true }
`,
  "forms/shop/contentTypes/brand.yaml": `datasource:
  workspace: brands
model:
  properties:
    sku: {}
    slug: {}
    title: {}
    label: {}
`,
  "forms/shop/contentTypes/store.yaml": `model:
  properties:
    name: {}
    city: {}
`,
  "forms/shop/apps/products.yaml": "!content-type:product\nname: products\n",
  "forms/shop/apps/brands.yaml": "!content-type:brand\nname: brands\n",
  "forms/h1-seo-metadata/decorations/shop/apps/products.subApps.detail.form.properties.yaml": `seoMetadata:
  $type: compositeField
  itemProvider:
    $type: currentItemProvider
  properties:
    h1seoTitle: { $type: textField, i18n: true, maxLength: 60 }
    h1seoNoIndex: { $type: checkBoxField }
h1ogTitle: { $type: textField }
h1campaign: { $type: textField }
`,
  "forms/h1-seo-metadata/decorations/shop/apps/brands.subApps.detail.form.properties.yaml": `h1ogTitle: { $type: textField }
h1campaign: { $type: textField }
`,
};

/** Registrations as they stand in modules that h1-mcp-api reads; two of them have the same file name in two modules. */
const registrations: Readonly<Record<string, string>> = {
  "forms/shop/h1McpTools/products.yaml": `class: info.h1.mcp.GenericContentTypeTool
name: product
contentType: product
description: "Gestiona los productos de la tienda."
workspace: products
folderTemplate: /{categoria}/{marca?}
nodeNameFrom:
  - sku
  - title
excludedFields:
  - coste
`,
  "forms/shop/h1McpTools/prices.yaml": `class: info.h1.mcp.GenericContentTypeTool
name: price
contentType: product
includedFields:
  - title
  - precio
allowedActions:
  - list
  - get
  - update
`,
  "forms/shop/h1McpTools/brands.yaml": `class: info.h1.mcp.GenericContentTypeTool
name: brand
contentType: brand
includedFields: []
allowedActions: []
`,
  "forms/shop/h1McpTools/stores.yaml": `class: info.h1.mcp.GenericContentTypeTool
name: store
contentType: store
workspace: stores
`,
  "forms/h1-seo-metadata/h1McpTools/seo.yaml": `class: info.h1.mcp.GenericDecoratedFieldsTool
name: product_seo
fields:
  - h1seoTitle
  - h1seoNoIndex
description: "Gestiona el SEO de los productos."
workspaces:
  - products
`,
  "forms/h1-seo-metadata/h1McpTools/products.yaml": `class: info.h1.mcp.GenericDecoratedFieldsTool
name: open_graph
fields:
  - h1ogTitle
`,
  "forms/h1-seo-metadata/h1McpTools/campaigns.yaml": `class: info.h1.mcp.GenericDecoratedFieldsTool
name: campaign
fields: [h1campaign]
workspaces: [products, brands]
allowedActions: [get, set]
`,
  "forms/shop/h1McpPublicTools/catalog.yaml": `class: info.h1.mcp.GenericContentTypeTool
name: catalog
contentType: product
description: "Muestra los productos a los visitantes."
folderTemplate: /{categoria}/{marca?}
allowedActions:
  - list
  - get
excludedFields:
  - coste
`,
};

/** Registrations of which no tool can be made. */
const useless: Readonly<Record<string, string>> = {
  "forms/shop/h1McpTools/ghosts.yaml":
    "class: info.h1.mcp.GenericContentTypeTool\nname: ghost\ncontentType: ghost\n",
  "forms/shop/h1McpTools/nameless.yaml":
    "class: info.h1.mcp.GenericContentTypeTool\ncontentType: product\n",
  "forms/shop/h1McpTools/offers.yaml":
    "class: info.h1.shop.mcp.OfferTool\nname: offer\nallowedActions: [list]\n",
  "forms/h1-seo-metadata/h1McpTools/nothing.yaml":
    "class: info.h1.mcp.GenericDecoratedFieldsTool\nname: nothing\nfields: []\n",
};

const config = `server: { name: h1, version: 1.0.0 }
sources: [{ format: magnolia, path: forms }]
locales: { default: es, others: [en] }
store: { kind: sqlite, file: content.db }
`;

let mcpgen: InstalledPackage;

beforeAll(async () => {
  mcpgen = await installPackage();
});
afterAll(() => mcpgen.remove());

describe.each<Era>(["legacy", "2026-07-28"])("registrations of h1, with a %s client", (era) => {
  let root: string;
  let warnings: string;
  let editor: ServedTools;
  let visitor: ServedTools;

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), "mcpgen h1 "));
    const files = { "mcpgen.yaml": config, ...forms, ...registrations, ...useless };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const { bin } = mcpgen;
    const built = spawnSync(process.execPath, [bin, "build", "-C", root], { encoding: "utf8" });
    expect(built.status, built.stderr).toBe(0);
    expect(built.stdout).toMatch(/^Built 9 tools:/);
    warnings = built.stderr;
    editor = await serveProject({ bin, root, era });
    visitor = await serveProject({ bin, root, era, audience: "public" });
  }, 60_000);
  afterAll(async () => {
    await editor.close();
    await visitor.close();
    rmSync(root, { recursive: true, force: true });
  });

  interface Listed {
    readonly name: string;
    readonly description?: string | undefined;
    readonly inputSchema: { readonly properties?: Readonly<Record<string, unknown>> | undefined };
  }

  async function listed({ connection }: ServedTools, name: string): Promise<Listed> {
    const tool = (await connection.client.listTools()).tools.find((each) => each.name === name);
    if (tool === undefined) throw new Error(`No tool "${name}" is listed.`);
    return tool as Listed;
  }

  /** What a tool's schema offers beside what every tool has. */
  async function offers(
    name: string,
  ): Promise<{ actions: unknown; parameters: readonly string[] }> {
    const { inputSchema } = await listed(editor, name);
    const { action, ...others } = inputSchema.properties ?? {};
    return { actions: (action as { enum: unknown }).enum, parameters: Object.keys(others) };
  }

  const namesIn = async (tools: ServedTools, tool: string, args: object = {}) => {
    const { items } = await tools.answer(tool, { action: "list", ...args });
    return (items as readonly ServedItem[]).map(({ path }) => path);
  };

  test("those of which no tool can be made are warned of at their place, and the others are built", () => {
    expect(warnings.split("\n").filter((line) => line.startsWith("forms/"))).toEqual([
      'forms/h1-seo-metadata/h1McpTools/nothing.yaml:3:1: warning plan/fields-missing: The tool "nothing" is not offered: it names no fields.',
      'forms/shop/h1McpTools/ghosts.yaml:3:14: warning plan/unknown-content-type: Tool "ghost" is not offered: there is no content type "ghost".',
      "forms/shop/h1McpTools/nameless.yaml:1:1: warning plan/name-missing: The tool is not offered: it has no name.",
      'forms/shop/h1McpTools/offers.yaml:1:8: warning plan/class-not-supported: The tool is not offered: class "info.h1.shop.mcp.OfferTool" is no class that mcpgen knows.',
    ]);
    expect(warnings).toContain("\n4 warnings\n");
  });

  test("each folder serves its audience, and what was warned of is no tool", async () => {
    const names = async ({ connection }: ServedTools) =>
      (await connection.client.listTools()).tools.map(({ name }) => name);
    const own = ["brand", "campaign", "content_type", "open_graph", "price", "product"];
    expect(await names(editor)).toEqual([...own, "product_seo", "store"]);
    expect(await names(visitor)).toEqual(["catalog"]);
    for (const name of ["ghost", "offer", "nothing", "catalog", "generic-content-type-tool"]) {
      const call = editor.connection.client.callTool({ name, arguments: { action: "list" } });
      await expect(call, name).rejects.toThrow(`Unknown tool: ${name}`);
    }
  });

  describe("of GenericContentTypeTool", () => {
    test("description stands before the help, and names the content type when it is left out", async () => {
      expect((await listed(editor, "product")).description).toMatch(
        /^Gestiona los productos de la tienda\.\nItems live in folders \/\{categoria\}\/\{marca\?\}, /,
      );
      expect((await listed(editor, "brand")).description).toMatch(
        /^Manages the content type 'brand'\.\nActions:\n- list: /,
      );
    });

    test("folderTemplate places an item, and one without its required field at the root", async () => {
      const create = { action: "create", title: "Zapatilla", precio: 10 };
      const placed = { categoria: "calzado", marca: "nordkapp" };
      const shoe = await editor.item("product", { ...create, sku: "ZAP-1", ...placed });
      expect(shoe.path).toBe("/calzado/nordkapp/zap-1");
      const laces = { ...create, sku: "COR-2", categoria: "calzado" };
      expect((await editor.item("product", laces)).path).toBe("/calzado/cor-2");
      const gift = { ...create, sku: "REG-3", marca: "nordkapp" };
      expect((await editor.item("product", gift)).path).toBe("/reg-3");
      expect(await namesIn(editor, "product", placed)).toEqual(["/calzado/nordkapp/zap-1"]);
      expect(await namesIn(editor, "product", { categoria: "calzado" })).toEqual([
        "/calzado/nordkapp/zap-1",
        "/calzado/cor-2",
      ]);
    });

    test("nodeNameFrom says which fields name an item; without it they are name, label, title, slug, sku", async () => {
      const { description } = await listed(editor, "product");
      expect(description).toContain("Node name on create: nodeName, else sku, title.");
      const brand = (args: object) => editor.item("brand", { action: "create", ...args });
      const all = { label: "Nordkapp", title: "Title", slug: "slug", sku: "sku" };
      expect((await brand(all)).path).toBe("/nordkapp");
      const { label: _, ...untitled } = all;
      expect((await brand(untitled)).path).toBe("/title");
      const { title: _title, ...unlabelled } = untitled;
      expect((await brand(unlabelled)).path).toBe("/slug");
      expect((await brand({ sku: "sku" })).path).toBe("/sku");
      const store = { action: "create", name: "Centro", city: "Madrid" };
      expect((await editor.item("store", store)).path).toBe("/centro");
    });

    test("workspace is where the items are, for a content type that says none", async () => {
      expect(await namesIn(editor, "store")).toEqual(["/centro"]);
      const { confirmationRequired, workspace } = await editor.answer("store", {
        action: "delete",
        path: "/centro",
      });
      expect({ confirmationRequired, workspace }).toEqual({
        confirmationRequired: true,
        workspace: "stores",
      });
      expect(await editor.answer("brand", { action: "delete", path: "/sku" })).toMatchObject({
        workspace: "brands",
      });
    });

    test("excludedFields are in no schema, never demanded, and not written where they are sent", async () => {
      const { parameters } = await offers("product");
      expect(parameters).toEqual(expect.arrayContaining(["title", "sku", "categoria", "precio"]));
      expect(parameters).not.toContain("coste");
      const sent = { action: "create", title: "Bota", sku: "BOT-4", coste: 3 };
      const { item, ignored } = await editor.answer("product", sent);
      expect(ignored).toEqual(["coste"]);
      expect((item as ServedItem).fields).toEqual({ title: "Bota", sku: "BOT-4" });
    });

    test("includedFields are the only ones, and an empty list leaves all", async () => {
      const { parameters } = await offers("price");
      const content = ["title", "sku", "categoria", "marca", "precio", "coste"];
      expect(parameters.filter((name) => content.includes(name))).toEqual(["title", "precio"]);
      const update = { action: "update", path: "/calzado/nordkapp/zap-1" };
      const changed = await editor.answer("price", { ...update, precio: 12, sku: "OTRO" });
      expect(changed["ignored"]).toEqual(["sku"]);
      expect((changed["item"] as ServedItem).fields).toEqual({ title: "Zapatilla", precio: 12 });
      const { fields } = await editor.item("product", { ...update, action: "get" });
      expect(fields).toMatchObject({ sku: "ZAP-1", precio: 12 });
      const brand = await offers("brand");
      expect(brand.parameters.slice(-4)).toEqual(["sku", "slug", "title", "label"]);
    });

    test("allowedActions are the only ones, and an empty list leaves all", async () => {
      expect((await offers("price")).actions).toEqual(["list", "get", "update"]);
      const refused = { action: "delete", path: "/reg-3", confirm: true };
      expect(await editor.refusal("price", refused)).toBe(
        'This tool has no action "delete". Send one of: list, get, update.',
      );
      expect(await editor.item("product", { action: "get", path: "/reg-3" })).toMatchObject({
        version: 1,
      });
      expect((await offers("brand")).actions).toHaveLength(14);
      expect(await editor.answer("brand", { ...refused, path: "/sku" })).toMatchObject({
        deleted: true,
      });
    });
  });

  describe("of GenericDecoratedFieldsTool", () => {
    const path = "/calzado/nordkapp/zap-1";

    test("description stands before the help, and names the fields when it is left out", async () => {
      expect((await listed(editor, "product_seo")).description).toMatch(
        /^Gestiona el SEO de los productos\.\nActions:\n- get: /,
      );
      expect((await listed(editor, "open_graph")).description).toMatch(
        /^Manages the fields h1ogTitle of a node\.\nActions:\n- get: /,
      );
    });

    test("fields are the tool's own: the content type's tools refuse them and name it", async () => {
      const call = (field: string, tool: string, args: string) =>
        `"${field}" belongs to the tool "${tool}". Call that with ${args}, or with path in place of uuid.`;
      const update = { action: "update", path };
      for (const tool of ["product", "price"]) {
        const { parameters } = await offers(tool);
        expect(parameters.filter((name) => name.startsWith("h1"))).toEqual([]);
        expect(await editor.refusal(tool, { ...update, h1seoTitle: "x" })).toBe(
          call("h1seoTitle", "product_seo", '{"action":"set","uuid":"…","h1seoTitle":"…"}'),
        );
        expect(await editor.refusal(tool, { ...update, h1campaign: "x" })).toBe(
          call(
            "h1campaign",
            "campaign",
            '{"action":"set","workspace":"products","uuid":"…","h1campaign":"…"}',
          ),
        );
      }
      const brand = { action: "create", label: "Otra", h1ogTitle: "x" };
      expect(await editor.refusal("brand", brand)).toBe(
        '"h1ogTitle" belongs to the tool "open_graph". Create the item without it, then call that tool with {"action":"set","uuid":"…","h1ogTitle":"…"} and the uuid of the new item.',
      );
    });

    test("get, set and clear work on one node, by path or uuid, and clear needs fields", async () => {
      const set = { action: "set", path, h1seoTitle: "Zapatillas", h1seoNoIndex: true };
      const translations = { en: { h1seoTitle: "Shoes" } };
      const { uuid, ...written } = await editor.item("product_seo", { ...set, translations });
      expect(written.fields).toEqual({ h1seoTitle: "Zapatillas", h1seoNoIndex: true });
      expect(written.translations).toEqual(translations);
      expect(await editor.item("product_seo", { action: "get", uuid })).toEqual({
        uuid,
        ...written,
      });
      expect(await editor.refusal("product_seo", { action: "clear", uuid })).toBe(
        "Say which fields to clear: send fields as a list of some of: h1seoTitle, h1seoNoIndex.",
      );
      const clear = { action: "clear", uuid, fields: ["h1seoTitle"] };
      const cleared = await editor.item("product_seo", clear);
      expect(cleared.fields).toEqual({ h1seoNoIndex: true });
      expect(cleared).not.toHaveProperty("translations");
      expect(await editor.refusal("product_seo", { action: "get" })).toBe(
        "Say which item: send path / uuid.",
      );
    });

    test("with one of workspaces, workspace may be left out, and the fields are of that content type's form", async () => {
      const { inputSchema } = await listed(editor, "product_seo");
      expect(inputSchema).toMatchObject({
        required: ["action"],
        properties: {
          h1seoTitle: { type: "string", maxLength: 60 },
          h1seoNoIndex: { type: "boolean" },
        },
      });
      const get = { action: "get", path };
      const item = await editor.item("product_seo", { ...get, workspace: "products" });
      expect(await editor.item("product_seo", get)).toEqual(item);
      expect(await editor.refusal("product_seo", { ...get, workspace: "brands" })).toBe(
        'This tool has nothing in the workspace "brands". Send workspace as one of: products.',
      );
    });

    test("with several of workspaces, workspace is needed and one of them", async () => {
      expect((await listed(editor, "campaign")).inputSchema).toMatchObject({
        required: ["action", "workspace"],
      });
      const set = { action: "set", path: "/nordkapp", h1campaign: "Verano" };
      expect(await editor.refusal("campaign", set)).toBe(
        "Say which workspace: send workspace as one of: brands, products.",
      );
      expect(await editor.refusal("campaign", { ...set, workspace: "stores" })).toBe(
        'This tool has nothing in the workspace "stores". Send workspace as one of: brands, products.',
      );
      const { fields } = await editor.item("campaign", { ...set, workspace: "brands" });
      expect(fields).toEqual({ h1campaign: "Verano" });
      const product = { ...set, workspace: "products", path };
      expect((await editor.item("campaign", product)).path).toBe(path);
    });

    test("without workspaces every content type with the fields is served", async () => {
      const set = { action: "set", h1ogTitle: "Compartir" };
      for (const each of ["/nordkapp", path]) {
        const item = await editor.item("open_graph", { ...set, path: each });
        expect(item).toMatchObject({ path: each, fields: { h1ogTitle: "Compartir" } });
      }
      expect(await editor.refusal("open_graph", { ...set, path: "/centro" })).toBe(
        'No item is at "/centro". Workspaces looked in: brands, products. Check the path.',
      );
    });

    test("allowedActions are the only ones of the three", async () => {
      expect((await offers("product_seo")).actions).toEqual(["get", "set", "clear"]);
      expect((await offers("campaign")).actions).toEqual(["get", "set"]);
      const clear = { action: "clear", workspace: "brands", path: "/nordkapp" };
      expect(await editor.refusal("campaign", { ...clear, fields: ["h1campaign"] })).toBe(
        'This tool has no action "clear". Send one of: get, set.',
      );
    });

    test("an update of the item by its content type's tool leaves the fields", async () => {
      const update = { action: "update", path, title: "Zapatilla nueva" };
      await editor.item("product", update);
      const { fields } = await editor.item("product_seo", { action: "get", path });
      expect(fields).toEqual({ h1seoNoIndex: true });
    });
  });

  test("of h1McpPublicTools is for visitors, who read what is published", async () => {
    const { description, inputSchema } = await listed(visitor, "catalog");
    expect(description).toMatch(/^Muestra los productos a los visitantes\.\n/);
    expect(inputSchema.properties).toMatchObject({ action: { enum: ["list", "get"] } });
    expect(inputSchema.properties).not.toHaveProperty("coste");
    expect(await namesIn(visitor, "catalog")).toEqual([]);
    await editor.answer("product", { action: "publish", folder: "/calzado", recursive: true });
    const placed = { categoria: "calzado", marca: "nordkapp" };
    const shown = ["/calzado/nordkapp/zap-1"];
    expect(await namesIn(visitor, "catalog", placed)).toEqual(shown);
    const { fields } = await visitor.item("catalog", { action: "get", nodeName: "zap-1" });
    expect(fields).toEqual({
      title: "Zapatilla nueva",
      sku: "ZAP-1",
      categoria: "calzado",
      marca: "nordkapp",
      precio: 12,
      h1seoNoIndex: true,
      h1ogTitle: "Compartir",
      h1campaign: "Verano",
    });
    const update = { action: "update", nodeName: "zap-1", precio: 1 };
    expect(await visitor.refusal("catalog", update)).toBe(
      'This tool has no action "update". Send one of: list, get.',
    );
  });
});

describe("a registration of h1 that is wrong, not only useless", () => {
  const compiled = (path: string, text: string) => compileFiles({ ...forms, [path]: text });
  const generic = "class: info.h1.mcp.GenericContentTypeTool\nname: thing\n";

  test.each<[string, string, string, string]>([
    [
      "no workspace, where the content type says none",
      "forms/shop/h1McpTools/t.yaml",
      `${generic}contentType: store\n`,
      "plan/workspace-missing 1:1",
    ],
    [
      "a fixed segment in folderTemplate",
      "forms/shop/h1McpTools/t.yaml",
      `${generic}contentType: product\nfolderTemplate: /{categoria}/novedades\n`,
      "plan/folder-segment-invalid 4:17",
    ],
    [
      "a writing action for visitors",
      "forms/shop/h1McpPublicTools/t.yaml",
      `${generic}contentType: product\nallowedActions: [get, update]\n`,
      "plan/public-tool-writes 4:23",
    ],
    [
      "a field of no form",
      "forms/h1-seo-metadata/h1McpTools/t.yaml",
      "class: info.h1.mcp.GenericDecoratedFieldsTool\nname: thing\nfields: [h1seoTitel]\n",
      "plan/unknown-field 3:10",
    ],
  ])("with %s is refused at its place", async (_, path, text, report) => {
    const { reports, files } = await compiled(path, text);
    expect(reports).toEqual([report]);
    expect(files.size).toBe(0);
  });
});
