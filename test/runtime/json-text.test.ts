import { afterAll, beforeAll, expect, test } from "vitest";
import { defineProject, type ContentTypeSurface, surfaceOf } from "mcpgen/runtime";
import productJson from "./fixtures/product/surface.json" with { type: "json" };
import { ProductTool } from "./fixtures/product/tool.js";
import { openShop, type Shop } from "./support.js";

const productSurface = surfaceOf(productJson, "contentType");

class JsonTool extends ProductTool {
  override readonly surface: ContentTypeSurface = {
    ...productSurface,
    content: { ...productSurface.content, coerce: "json" },
  };
}

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(
    defineProject({
      server: { name: "shop", version: "1.0.0" },
      language: "en",
      locales: { default: "en", others: [] },
      tools: { JsonTool: new JsonTool() },
    }),
  );
});
afterAll(() => shop.close());

test("JSON text of composites gets defaults and is checked against what is stored, as the real ones are", async () => {
  const created = await shop.item("product", {
    action: "create",
    title: "A",
    seo: '{"deep": "{}"}',
    prices: '["{\\"amount\\": 1}"]',
    media: '{"kind": "image", "source": "s"}',
  });
  expect(created.fields).toMatchObject({
    seo: { deep: { level: 1 } },
    prices: [{ amount: 1, code: 7 }],
    media: { kind: "image", source: "s" },
  });
  const media = '{"caption": "c"}';
  const { fields } = await shop.item("product", { action: "update", uuid: created.uuid, media });
  expect(fields["media"]).toEqual({ kind: "image", caption: "c", source: "s" });
});

test("JSON text that is too deep is no list or object", async () => {
  const deep = `{"deep":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
  expect(await shop.refusal("product", { action: "create", title: "B", seo: deep })).toBe(
    '"seo" takes an object, but the value is JSON text. Send a real object instead of a string.',
  );
});
