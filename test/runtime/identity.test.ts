import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AnsweredItem, openShop, type Shop } from "./support.js";

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

  test("is found by business key, whatever else is sent", async () => {
    const { answer } = shop;
    expect(await answer("product", { action: "get", sku: "A-1", path: "/nowhere" })).toEqual({
      item: trail,
    });
    expect(await refuse({ sku: "A-9" })).toBe(
      'No item has sku "A-9" in workspace "products". Use action list to see what there is.',
    );
  });

  test("falls through to the other addresses when its business key is unknown", async () => {
    expect(await get({ sku: "A-9", uuid: trail.uuid })).toEqual(trail);
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
      "/prices/prices is of type mgnl:contentNode. This tool manages items of type mgnl:product.",
    );
    expect(await refuse({ path: "/" })).toContain("This tool manages items of type mgnl:product.");
  });
});

describe("get", () => {
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
