import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defineProject, type ContentTypeSurface, surfaceOf } from "mcpgen/runtime";
import productJson from "./fixtures/product/surface.json" with { type: "json" };
import { ProductTool } from "./fixtures/product/tool.js";
import { type AnsweredItem, openShop, type Shop } from "./support.js";

const productSurface = surfaceOf(productJson, "contentType");

let shop: Shop;
let trail: AnsweredItem;
beforeAll(async () => {
  shop = await openShop();
  const create = (fields: object) => shop.item("product", { action: "create", ...fields });
  trail = await create({ title: "Nike", sku: "A-1", category: "Shoes", line: "Trail" });
  await create({ title: "Nike", category: "Hats" });
  await create({ title: "Prices", prices: [{ amount: 1 }], seo: { heading: "h" } });
  await create({ title: "Other", prices: [{ amount: 1 }], sku: "A-2" });
});
afterAll(() => shop.close());

const get = (args: Record<string, unknown>) => shop.item("product", { action: "get", ...args });
const refuse = (args: Record<string, unknown>) =>
  shop.refusal("product", { action: "get", ...args });

describe("an item", () => {
  test("is found by uuid, in upper case too", async () => {
    expect(await get({ uuid: trail.uuid })).toEqual(trail);
    expect(await get({ uuid: ` ${trail.uuid.toUpperCase()} ` })).toEqual(trail);
  });

  test("is found by path, whatever its slashes", async () => {
    expect(await get({ path: trail.path })).toEqual(trail);
    expect(await get({ path: "Shoes//Trail/nike/" })).toEqual(trail);
  });

  test("is found by business key", async () => {
    const { answer } = shop;
    const agreeing = { path: "/Shoes/Trail/nike/", nodeName: "nike", folder: "/Shoes" };
    expect(await answer("product", { action: "get", sku: "A-1", ...agreeing })).toEqual({
      item: trail,
    });
    expect(await refuse({ sku: "A-9" })).toBe(
      'No item has sku "A-9" in workspace "products". Use action list to see what there is.',
    );
    expect(await refuse({ sku: { is: "A-1" } })).toBe(
      '"sku" takes text, not an object. Send a string.',
    );
  });

  test("falls through to the other addresses when its business key is unknown, which is noted", async () => {
    const args = { action: "get", sku: "A-9", uuid: trail.uuid };
    expect(await shop.answer("product", args)).toEqual({ item: trail, ignored: ["sku"] });
  });

  test("is refused when two addresses name different ones, naming both", async () => {
    const differ = (first: string, second: string) =>
      `"${first}" names the item /Shoes/Trail/nike, but "${second}" names /other. Send only the one that is meant.`;
    const other = await get({ path: "/other" });
    const { uuid, path } = trail;
    expect(await refuse({ sku: "A-1", path: "/other" })).toBe(differ("sku", "path"));
    expect(await refuse({ sku: "A-1", uuid: other.uuid })).toBe(differ("sku", "uuid"));
    expect(await refuse({ sku: "A-1", nodeName: "other" })).toBe(differ("sku", "nodeName"));
    expect(await refuse({ uuid, path: "/other" })).toBe(differ("uuid", "path"));
    expect(await refuse({ uuid, nodeName: "other" })).toBe(differ("uuid", "nodeName"));
    expect(await refuse({ path, nodeName: "other" })).toBe(differ("path", "nodeName"));
  });

  test.each<[Record<string, unknown>, string]>([
    [{ path: "/nowhere" }, '"path" "/nowhere"'],
    [{ path: "/Shoes" }, '"path" "/Shoes"'],
    [{ uuid: "nonsense" }, '"uuid" "nonsense"'],
    [{ nodeName: "Nike" }, '"nodeName" "Nike"'],
    [{ folder: "/Hats" }, '"folder" "/Hats"'],
    [{ folder: "/Sho" }, '"folder" "/Sho"'],
  ])("is refused when %o does not hold for it", async (args, shown) => {
    expect(await refuse({ sku: "A-1", ...args })).toBe(
      `"sku" names the item /Shoes/Trail/nike, to which ${shown} does not apply. Leave out the wrong one; an address neither renames nor moves.`,
    );
  });

  test("may have a name that others have too, beside an address of its own", async () => {
    expect((await get({ path: "/Hats/nike", nodeName: "nike" })).path).toBe("/Hats/nike");
  });

  test("is found by its exact node name", async () => {
    expect((await get({ nodeName: "other" })).path).toBe("/other");
    expect(await refuse({ nodeName: "Other" })).toBe(
      'No item is named "Other" in workspace "products". Use action list to see what there is.',
    );
  });

  test("is not mistaken for a part of an item with the same name", async () => {
    expect((await get({ nodeName: "prices" })).path).toBe("/prices");
  });

  test("whose name is another's too is refused, listing the paths", async () => {
    expect(await refuse({ nodeName: "nike" })).toBe(
      "More than one item is meant. Address it by one of these paths: /Shoes/Trail/nike, /Hats/nike.",
    );
  });

  test("is found by name below a folder or the taxonomy", async () => {
    expect((await get({ nodeName: "nike", folder: "/Hats" })).path).toBe("/Hats/nike");
    expect((await get({ nodeName: "nike", folder: "/Shoes" })).path).toBe("/Shoes/Trail/nike");
    const answer = await shop.answer("product", {
      action: "get",
      nodeName: "nike",
      category: "Hats",
    });
    expect(answer).toMatchObject({ item: { path: "/Hats/nike" } });
    expect(answer["ignored"]).toBeUndefined();
  });

  test("is not looked for more widely when a taxonomy field beside its name has the wrong shape", async () => {
    expect(await refuse({ nodeName: "other", category: { is: "Hats" } })).toBe(
      '"category" takes text, not an object. Send a string.',
    );
  });

  test("that a folder does not hold is refused, listing what it holds", async () => {
    expect(await refuse({ nodeName: "puma", folder: "/Shoes" })).toBe(
      'No item is named "puma" under /Shoes, which holds: Trail.',
    );
    expect(await refuse({ nodeName: "nike", folder: "/Boots" })).toBe(
      "There is no folder /Boots. Existing folders: /Shoes, /Shoes/Trail, /Hats.",
    );
  });

  test("that is missing is refused with a way on", async () => {
    expect(await refuse({})).toBe("Say which item: send sku / path / nodeName / uuid.");
    expect(await refuse({ uuid: "nonsense" })).toBe(
      'No item has the uuid "nonsense" in workspace "products". Check it, or address the item by path or nodeName.',
    );
    expect(await refuse({ path: "/Shoes/Trail/puma" })).toBe(
      'No item is at "/Shoes/Trail/puma" in workspace "products". /Shoes/Trail holds: nike.',
    );
    expect(await refuse({ path: "/a/b/c" })).toBe(
      'No item is at "/a/b/c" in workspace "products". Use action list to see what there is.',
    );
  });

  test("is neither a folder nor a part of an item nor the root", async () => {
    const folder =
      "/Shoes is of type mgnl:folder, a part of the structure and not an item. Address an item of type mgnl:product.";
    expect(await refuse({ path: "/Shoes" })).toBe(folder);
    expect(await refuse({ nodeName: "Shoes" })).toBe(folder);
    expect(await refuse({ path: "/prices/prices" })).toBe(
      "/prices/prices is of type mgnl:contentNode. This tool manages items of type mgnl:product. Address one of those.",
    );
    expect(await refuse({ path: "/" })).toContain("This tool manages items of type mgnl:product.");
  });
});

describe("an item with several business keys", () => {
  class TwoKeysTool extends ProductTool {
    override readonly surface: ContentTypeSurface = {
      ...productSurface,
      content: { ...productSurface.content, identifiers: ["sku", "stock"], rootPath: "/Shoes" },
    };
  }
  let two: Shop;
  let first: AnsweredItem;
  beforeAll(async () => {
    two = await openShop(
      defineProject({
        server: { name: "shop", version: "1.0.0" },
        language: "en",
        locales: { default: "en", others: [] },
        tools: { TwoKeysTool: new TwoKeysTool() },
      }),
    );
    const create = (fields: object) => two.item("product", { action: "create", ...fields });
    await two.repository.write((content) =>
      content.create({
        workspace: "products",
        parentPath: "/",
        name: "Shoes",
        nodeType: "mgnl:folder",
        properties: {},
      }),
    );
    first = await create({ title: "First", sku: "A-1", stock: 1 });
    await create({ title: "Second", sku: "A-2", stock: 2 });
    await two.repository.write((content) =>
      content.create({
        workspace: "products",
        parentPath: "/",
        name: "outside",
        nodeType: "mgnl:product",
        properties: {},
      }),
    );
  });
  afterAll(() => two.close());

  test("is refused when they name different ones, naming both", async () => {
    for (const action of ["get", "update"]) {
      expect(await two.refusal("product", { action, sku: "A-1", stock: 2 })).toContain(
        '"sku" names the item /Shoes/first, but "stock" names /Shoes/second.',
      );
    }
  });

  test("is found by the one that it has; get notes the other, and update writes it", async () => {
    const args = { sku: "A-1", stock: 9 };
    const read = await two.answer("product", { action: "get", ...args });
    expect(read).toEqual({ item: first, ignored: ["stock"] });
    const { fields } = await two.item("product", { action: "update", ...args });
    expect(fields).toMatchObject({ sku: "A-1", stock: 9 });
  });

  test("is not said to be missing from the workspace when only its root was searched", async () => {
    expect(await two.refusal("product", { action: "get", nodeName: "outside" })).toBe(
      'No item is named "outside" under /Shoes, which holds: first, second.',
    );
  });
});

describe("get", () => {
  test("notes a value for the name field that is not the item's name", async () => {
    const args = { action: "get", sku: "A-1" };
    expect(await shop.answer("product", { ...args, name: "Nike" })).toEqual({ item: trail });
    const answer = await shop.answer("product", { ...args, name: "puma" });
    expect(answer["ignored"]).toEqual(["name"]);
  });

  test("returns the fields that select names", async () => {
    const item = await get({ nodeName: "prices", select: ["seo", "title"] });
    expect(item.fields).toEqual({ title: "Prices", seo: { heading: "h" } });
    expect(await refuse({ nodeName: "prices", select: ["sea"] })).toMatch(
      /^select names "sea", which is no field\. Did you mean "seo"\?/,
    );
  });

  test("notes content fields that it does not use", async () => {
    const answer = await shop.answer("product", {
      action: "get",
      uuid: trail.uuid,
      title: "x",
      category: "Hats",
      stock: {},
      limit: 5,
    });
    expect(answer["ignored"]).toEqual(["limit", "title", "category", "stock"]);
  });

  test("keeps content that holds line breaks out of the shape of a message", async () => {
    expect(await refuse({ nodeName: "a\nb\u202ec" })).toBe(
      'No item is named "abc" in workspace "products". Use action list to see what there is.',
    );
  });
});

describe("a business key of the wrong shape", () => {
  const code = { code: "abc" };
  const text = '"code" takes a whole number, not the text "abc". Send a number such as 5.';

  test.each(["get", "update"])("says what it takes in %s", async (action) => {
    expect(await shop.refusal("brand", { action, ...code })).toBe(text);
  });
});
