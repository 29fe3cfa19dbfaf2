import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Era, type InstalledPackage, installPackage } from "../server/support.js";
import {
  copySample,
  type Json,
  type SampleCopy,
  type ServedTools,
  serveSample,
} from "./served-sample.js";

let mcpgen: InstalledPackage;

beforeAll(async () => {
  mcpgen = await installPackage();
});
afterAll(() => mcpgen.remove());

const adminNames = [
  "article",
  "brand",
  "content_type",
  "event",
  "landing",
  "product",
  "product_seo",
  "stock_alerts",
];
const publicNames = ["catalog", "compare_products"];

describe.each<Era>(["legacy", "2026-07-28"])(
  "the sample's other tools, with a %s client",
  (era) => {
    let copy: SampleCopy;
    let editor: ServedTools;
    let visitor: ServedTools;

    beforeAll(async () => {
      const { bin } = mcpgen;
      copy = copySample(bin);
      editor = await serveSample({ bin, root: copy.root, era });
      visitor = await serveSample({ bin, root: copy.root, era, audience: "public" });
      const create = (sku: string, args: Json) =>
        editor.item("product", { action: "create", sku, ...args });
      await create("TRA-10042", {
        title: "Trail shoe",
        categoria: "calzado",
        price: 119.9,
        // Its own stock counts for nothing beside its variants'.
        stock: 70,
        variants: [{ size: "42", stock: 3 }, { size: "43", stock: 1 }, { size: "44" }],
      });
      await create("SOC-2001", { title: "Sock", categoria: "textil", price: 9, stock: 5 });
      await create("JAC-4001", { title: "Jacket", categoria: "textil", price: 79, stock: 2 });
      await create("BOT-5001", { title: "Bottle", categoria: "accesorios", price: 12.5 });
    }, 60_000);
    afterAll(async () => {
      await editor.close();
      await visitor.close();
      copy.remove();
    });

    test("each audience is offered its own, and finds none of the other's", async () => {
      const sides = [
        [editor, adminNames, publicNames],
        [visitor, publicNames, adminNames],
      ] as const;
      for (const [{ connection }, own, others] of sides) {
        const { tools } = await connection.client.listTools();
        expect(tools.map(({ name }) => name)).toEqual(own);
        for (const name of others) {
          const call = connection.client.callTool({ name, arguments: {} });
          await expect(call, name).rejects.toThrow(`Unknown tool: ${name}`);
        }
      }
    });

    describe("product and product_seo", () => {
      const path = "/calzado/tra-10042";

      test("the call that product names in its refusal is the one that product_seo takes", async () => {
        const refused = await editor.refusal("product", {
          action: "update",
          path,
          h1seoTitle: "Shoes",
        });
        expect(refused).toBe(
          '"h1seoTitle" belongs to the tool "product_seo". Call that with {"action":"set","uuid":"…","h1seoTitle":"…"}, or with path in place of uuid.',
        );
        const { uuid } = await editor.item("product", { action: "get", path });
        const [, called = "{}"] = /Call that with (\{.*\}),/.exec(refused) ?? [];
        const named = { ...(JSON.parse(called) as Json), uuid, h1seoTitle: "Shoes" };
        expect(Object.keys(named)).toEqual(["action", "uuid", "h1seoTitle"]);
        expect((await editor.item("product_seo", named)).fields).toEqual({
          h1seoTitle: "Shoes",
          h1seoNoIndex: false,
        });
      });

      test("an update of the product leaves what product_seo wrote, in every language", async () => {
        const texts = {
          fields: { h1seoTitle: "Shoes", h1seoDescription: "They grip.", h1seoNoIndex: true },
          translations: { es: { h1seoTitle: "Zapatillas" }, fr: { h1seoDescription: "Accroche." } },
        };
        const { fields, translations } = texts;
        const written = await editor.item("product_seo", {
          action: "set",
          path,
          ...fields,
          translations,
        });
        const updated = await editor.item("product", {
          action: "update",
          path,
          title: "Trail shoe Pro",
          translations: { es: { title: "Zapatilla Pro" }, fr: { title: null } },
        });
        expect(updated.version).toBe(written.version + 1);
        expect(JSON.stringify(updated)).not.toContain("h1seo");
        expect(await editor.item("product_seo", { action: "get", path })).toMatchObject(texts);
        const find = { action: "list", query: "they grip" };
        expect(await editor.answer("product", find)).toEqual({ items: [], total: 0 });
        const empty = { action: "clear", path, fields: Object.keys(fields) };
        const cleared = await editor.item("product_seo", empty);
        expect(cleared.fields).toEqual({});
        expect(cleared).not.toHaveProperty("translations");
        expect(await editor.item("product", { action: "get", path })).toEqual({
          ...updated,
          version: cleared.version,
        });
      });

      test("product_seo writes products alone", async () => {
        const { uuid } = await editor.item("brand", { action: "create", name: "Nordkapp" });
        const refused = (args: Json) =>
          editor.refusal("product_seo", { action: "set", h1seoTitle: "x", ...args });
        expect(await refused({ uuid })).toBe(
          `No item has the uuid "${uuid}". Workspaces looked in: products. Check it, or address the item by path.`,
        );
        expect(await refused({ uuid, workspace: "brands" })).toBe(
          'This tool has nothing in the workspace "brands". Send workspace as one of: products.',
        );
      });
    });

    describe("content_type", () => {
      interface ToldField {
        readonly name: string;
        readonly origin: readonly { readonly module: string; readonly kind: string }[];
        readonly tools: readonly string[];
        readonly fields?: readonly ToldField[];
      }

      test("lists the content types of the shop, with their workspaces and tools", async () => {
        const { contentTypes } = await editor.answer("content_type", {});
        const of = (name: string, label: string, workspace: string, ...others: string[]) => ({
          name,
          label,
          workspace,
          nodeType: `shop:${name}`,
          tools: [name, ...others],
        });
        expect(contentTypes).toEqual([
          of("article", "Article", "articles"),
          of("brand", "Brand", "brands"),
          of("event", "Event", "events"),
          of("product", "Product", "products", "product_seo"),
        ]);
      });

      test("describes one, each field with where it comes from and the tool that has it", async () => {
        const { contentType } = await editor.answer("content_type", { contentType: "product" });
        expect(contentType).toMatchObject({
          name: "product",
          module: "shop",
          workspace: "products",
          nodeName: { field: "name", from: { product: ["sku", "title"] } },
        });
        const { fields } = contentType as { readonly fields: readonly ToldField[] };
        const told = ({ name, origin, tools }: ToldField) =>
          `${name}: ${origin.map(({ module, kind }) => `${module} ${kind}`).join(", ")}: ${tools.join(", ")}`;
        const seo = fields.find(({ name }) => name === "seoMetadata");
        expect([...fields, ...(seo?.fields ?? [])].map(told)).toEqual([
          "title: shop model, shop form: product",
          "sku: shop model, shop form: product",
          "categoria: shop model, shop form: product",
          "marca: shop model, shop form: product",
          "description: shop model, shop form: product",
          "price: shop model: product",
          "costPrice: shop model: product",
          "stock: shop model, shop form: product",
          "weight: shop model: product",
          "active: shop model, shop form: product",
          "launchDate: shop model: product",
          "restockAt: shop model, shop form: product",
          "warrantyMonths: shop model, shop form: product",
          "sports: shop model, shop form: product",
          "tags: shop model, shop form: product",
          "images: shop model, shop form: product",
          "variants: shop model, shop form: product",
          "dimensions: shop model: product",
          "related: shop model: product",
          "summary: shop form: product",
          "gender: shop form: product",
          "media: shop include: product",
          "shipping: shop include, shop form: product",
          "origin: shop form: ",
          "erpId: shop form: ",
          "seoMetadata: seo decoration: product_seo",
          "h1seoTitle: seo decoration: product_seo",
          "h1seoDescription: seo decoration: product_seo",
          "h1seoNoIndex: seo decoration: product_seo",
        ]);
      });

      test("knows the content types of the project alone, and takes no other argument", async () => {
        expect(await editor.refusal("content_type", { contentType: "prodct" })).toBe(
          'There is no content type "prodct". Did you mean "product"? Send one of: article, brand, event, product.',
        );
        expect(await editor.refusal("content_type", { contentTyp: "product" })).toMatch(
          /"contentTyp".*Did you mean .contentType./,
        );
      });
    });

    describe("stock_alerts", () => {
      const alerts = (args: Json = {}) => editor.answer("stock_alerts", args);
      const refused = (args: Json) => editor.refusal("stock_alerts", args);

      test("counts the variants of a product, or its own stock where it has none", async () => {
        expect(await alerts()).toEqual({
          skus: ["BOT-5001", "JAC-4001", "TRA-10042"],
          left: 6,
          more: false,
        });
      });

      test.each<[Json, Json]>([
        [{ below: 3 }, { skus: ["BOT-5001", "JAC-4001"], left: 2, more: false }],
        [{ below: "6" }, { skus: ["BOT-5001", "JAC-4001", "TRA-10042", "SOC-2001"], left: 11 }],
        [
          { below: 6, category: " textil " },
          { skus: ["JAC-4001", "SOC-2001"], left: 7 },
        ],
        [{ limit: 2 }, { skus: ["BOT-5001", "JAC-4001"], left: 2, more: true }],
        [{ category: "  ", limit: null }, { skus: ["BOT-5001", "JAC-4001", "TRA-10042"] }],
        [{ category: "nutricion" }, { skus: [], left: 0, more: false }],
      ])("narrows by what it is sent: %o", async (args, expected) => {
        expect(await alerts(args)).toMatchObject(expected);
      });

      test("tells all that is wrong at once, in the words of functions", async () => {
        expect(
          await refused({ below: "few", categry: "textil", category: ["textil"], limit: 5.5 }),
        ).toBe(
          [
            "4 problems, nothing was done:",
            "- Error: \"categry\" is not a parameter of this tool. Did you mean 'category'? Valid parameters: below, category, limit.",
            "- Error: 'below' parameter must be an integer.",
            "- Error: 'category' parameter must be a string.",
            "- Error: 'limit' parameter must be an integer.",
          ].join("\n"),
        );
        expect(await refused({ below: 0, limit: 501 })).toBe(
          [
            "2 problems, nothing was done:",
            "- Error: 'below' parameter must be at least 1.",
            "- Error: 'limit' parameter must be at most 500.",
          ].join("\n"),
        );
        expect(await refused({ catgory: "textil" })).toBe(
          "Error: \"catgory\" is not a parameter of this tool. Did you mean 'category'? Valid parameters: below, category, limit.",
        );
      });
    });

    describe("compare_products", () => {
      const refused = (args: Json) => visitor.refusal("compare_products", args);

      test("compares what is published alone, in words", async () => {
        for (const folder of ["/calzado", "/accesorios"]) {
          await editor.answer("product", { action: "publish", folder });
        }
        const skus = ["TRA-10042", "BOT-5001"];
        expect(await refused({ skus })).toBe('There is no product "TRA-10042".');
        await editor.answer("product", { action: "publish", sku: "TRA-10042" });
        expect(await refused({ skus })).toBe('There is no product "BOT-5001".');
        await editor.answer("product", { action: "publish", sku: "BOT-5001" });
        const told = [
          "TRA-10042: Trail shoe Pro: 119.9 €, 4 left, 24 months of warranty",
          "BOT-5001: Bottle: 12.5 €, 0 left, 24 months of warranty",
        ];
        expect(await visitor.text("compare_products", { skus })).toBe(told.join("\n"));
        await editor.item("product", { action: "update", sku: "BOT-5001", price: 1 });
        const turned = { skus: [" BOT-5001 ", "", "TRA-10042", "BOT-5001"] };
        expect(await visitor.text("compare_products", turned)).toBe(told.toReversed().join("\n"));
      });

      test("needs two products at least, and ten at most", async () => {
        expect(await refused({})).toBe(
          "Error: 'skus' parameter is required and must contain at least one entry.",
        );
        const count = "Send the SKUs of two to ten products.";
        expect(await refused({ skus: ["TRA-10042"] })).toBe(count);
        expect(await refused({ skus: ["TRA-10042", "TRA-10042"] })).toBe(count);
        const eleven = Array.from({ length: 11 }, (_, index) => `TRA-${1000 + index}`);
        expect(await refused({ skus: eleven })).toBe(count);
        expect(await refused({ skus: "TRA-10042", sku: "BOT-5001" })).toBe(
          [
            "2 problems, nothing was done:",
            "- Error: \"sku\" is not a parameter of this tool. Did you mean 'skus'? Valid parameters: skus.",
            "- Error: 'skus' parameter must be an array of strings.",
          ].join("\n"),
        );
      });
    });
  },
);
