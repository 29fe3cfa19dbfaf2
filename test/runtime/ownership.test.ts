import { defineProject } from "mcpgen/runtime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ProductTool } from "./fixtures/product/tool.js";
import { BrandTool } from "./fixtures/brand/tool.js";
import { openShop, type Shop } from "./support.js";

/** Claims two fields: one of the product's form, and one that it does not have. */
class StockTool extends ProductTool {
  override readonly surface = {
    ...new ProductTool().surface,
    id: "shop:mcpTools/stock",
    tools: new ProductTool().surface.tools.map((tool) => ({ ...tool, name: "stock" })),
  };
  override ownedFields() {
    return ["stock", "seoTitle", "label"];
  }
}

let shop: Shop;
beforeAll(async () => {
  const tools = {
    ProductTool: new ProductTool(),
    StockTool: new StockTool(),
    BrandTool: new BrandTool(),
  };
  shop = await openShop(
    defineProject({
      server: { name: "shop", version: "1.0.0" },
      language: "en",
      locales: { default: "en", others: [] },
      tools,
    }),
  );
});
afterAll(() => shop.close());

const owned = (field: string) =>
  `"${field}" belongs to the tool "stock". Change it there, with the uuid or the path of the item.`;

describe("a field that another tool owns", () => {
  test("is refused by create and update with the owner's name, before anything is written", async () => {
    expect(await shop.refusal("product", { action: "create", title: "A", stock: 3 })).toBe(
      owned("stock"),
    );
    expect(await shop.answer("product", { action: "list" })).toEqual({ items: [], total: 0 });
    const { uuid } = await shop.item("product", { action: "create", title: "A" });
    expect(await shop.refusal("product", { action: "update", uuid, title: "B", stock: 3 })).toBe(
      owned("stock"),
    );
  });

  test("is never reported as unknown", async () => {
    expect(await shop.refusal("product", { action: "create", title: "B", seoTitle: "x" })).toBe(
      owned("seoTitle"),
    );
  });

  test("joins the collected report", async () => {
    expect(await shop.refusal("product", { action: "create", stock: 3 })).toBe(
      [
        "2 problems, nothing was done:",
        `- "title" (Title) is required. Send a value.`,
        `- ${owned("stock")}`,
      ].join("\n"),
    );
  });

  test("is the owner's own to write", async () => {
    const item = await shop.item("stock", { action: "create", title: "Own", stock: 3 });
    expect(item.fields["stock"]).toBe(3);
  });

  test("is free in another workspace", async () => {
    const item = await shop.item("brand", { action: "create", label: "Nike", code: 7 });
    expect(item.fields["label"]).toBe("Nike");
  });
});
