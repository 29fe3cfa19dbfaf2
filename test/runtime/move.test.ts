import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { confirmingProject } from "./fixtures/confirming.js";
import { type AnsweredItem, type Fields, openShop, type Shop } from "./support.js";

let shop: Shop;
let trail: AnsweredItem;
beforeEach(async () => {
  shop = await openShop(confirmingProject());
  trail = await create({ title: "Trail", sku: "A-1", category: "Shoes", line: "Fast" });
  await create({ title: "Cap", sku: "A-2", category: "Hats" });
});
afterEach(() => shop.close());

const create = (fields: Fields) => shop.item("product", { action: "create", ...fields });
const move = (fields: Fields) => shop.answer("product", { action: "move", ...fields });
const refuse = (fields: Fields) => shop.refusal("product", { action: "move", ...fields });
const get = (fields: Fields) => shop.item("product", { action: "get", ...fields });

test("a preview says where an item would go and which references break, and moves nothing", async () => {
  const nike = await shop.item("brand", { action: "create", label: "Nike", folder: "/" });
  await shop.repository.write((content) =>
    content.create({
      workspace: "brands",
      parentPath: "/",
      name: "Sport",
      nodeType: "mgnl:folder",
      properties: {},
    }),
  );
  await create({ title: "By path", brandPath: "/nike" });
  await create({ title: "By uuid", brand: nike.uuid });
  const args = { action: "move", uuid: nike.uuid, folder: "/Sport" };
  expect(await shop.answer("brand", args)).toEqual({
    confirmationRequired: true,
    action: "move",
    workspace: "brands",
    uuid: nike.uuid,
    type: "mgnl:content",
    from: "/nike",
    to: "/Sport/nike",
    affectedDescendants: 0,
    locales: [],
    published: false,
    referencedBy: {
      count: 1,
      items: [{ workspace: "products", path: "/by-path", field: "brandPath" }],
    },
    message:
      "/nike would become /Sport/nike, with everything below it (nodes below it: 0). Nothing has been changed. References by path may break (there are 1); those by identifier survive. To do it, repeat the call with confirm: true.",
  });
  expect((await shop.item("brand", { action: "get", uuid: nike.uuid })).path).toBe("/nike");
});

describe("a confirmed move", () => {
  test("answers with the item at its new place", async () => {
    const { item, from, to, ...rest } = await move({
      uuid: trail.uuid,
      folder: "Hats/",
      confirm: true,
    });
    expect({ from, to }).toEqual({ from: "/Shoes/Fast/trail", to: "/Hats/trail" });
    expect(item).toEqual(await get({ uuid: trail.uuid }));
    expect(item).toMatchObject({ path: "/Hats/trail", version: 2, fields: { category: "Shoes" } });
    expect(rest).toEqual({});
  });

  test("goes to the root too", async () => {
    expect(await move({ path: trail.path, folder: "/", confirm: true })).toMatchObject({
      to: "/trail",
    });
  });

  test("by taxonomy names the fields that still say another folder", async () => {
    const answer = await move({ uuid: trail.uuid, category: "Hats", confirm: true });
    expect(answer).toMatchObject({ to: "/Hats/trail" });
    expect(answer["message"]).toBe(
      "The item is at /Hats/trail now, but a move changes no field: these still hold the old values: category, line. Use action update to change them.",
    );
    expect(answer["ignored"]).toBeUndefined();
  });

  test("by taxonomy says nothing of fields that agree", async () => {
    await move({ uuid: trail.uuid, folder: "/Hats", confirm: true });
    const answer = await move({
      uuid: trail.uuid,
      category: "Shoes",
      line: "Fast",
      confirm: true,
    });
    expect(answer).toMatchObject({ to: "/Shoes/Fast/trail" });
    expect(answer["message"]).toBeUndefined();
  });

  test("takes taxonomy fields for the destination and never for the address", async () => {
    const args = { nodeName: "trail", category: "Hats", confirm: true };
    expect(await move(args)).toMatchObject({ from: "/Shoes/Fast/trail", to: "/Hats/trail" });
  });

  test("finds its item by business key", async () => {
    expect(await move({ sku: "A-2", folder: "/Shoes", confirm: true })).toMatchObject({
      from: "/Hats/cap",
      to: "/Shoes/cap",
    });
  });

  test("goes to the folder where both are sent, and notes the taxonomy as ignored", async () => {
    const args = { uuid: trail.uuid, folder: "/Hats", category: "Shoes", title: "x" };
    expect(await move({ ...args, confirm: true })).toMatchObject({
      to: "/Hats/trail",
      ignored: ["title", "category"],
    });
  });
});

test.each<[Fields, string]>([
  [{}, "Say where to move the item: send folder / category + line."],
  [
    { folder: "/Boots" },
    "There is no folder /Boots to move to, and a move creates none. Send one of: /, /Shoes, /Shoes/Fast, /Hats.",
  ],
  [
    { category: "Boots" },
    "There is no folder /Boots to move to, and a move creates none. Send one of: /, /Shoes, /Shoes/Fast, /Hats.",
  ],
  [
    { line: "Fast" },
    'The folders are /{category}/{line?}: to narrow by "line", send "category" too, or send folder.',
  ],
  [{ folder: "/Hats/cap" }, "/Hats/cap is of type mgnl:product and no folder. Name a folder."],
  [{ folder: "/Shoes/Fast" }, "/Shoes/Fast/trail is in /Shoes/Fast already. Send another folder."],
  [
    { folder: "/Taken" },
    "/Taken/trail exists already, so nothing can be moved there. Send another folder.",
  ],
  [
    { folder: "/Shoes/Fast/trail/inner" },
    "/Shoes/Fast/trail/inner is inside /Shoes/Fast/trail, which cannot be moved into itself. Send another folder.",
  ],
])("a move to %o is refused, confirmed or not, and moves nothing", async (destination, text) => {
  const { folder } = destination;
  if (folder === "/Taken") await create({ title: "Trail", category: "Taken" });
  if (folder === "/Shoes/Fast/trail/inner") {
    await shop.repository.write((content) =>
      content.create({
        workspace: "products",
        parentPath: trail.path,
        name: "inner",
        nodeType: "mgnl:folder",
        properties: {},
      }),
    );
  }
  expect(await refuse({ uuid: trail.uuid, ...destination })).toBe(text);
  expect(await refuse({ uuid: trail.uuid, ...destination, confirm: true })).toBe(text);
  expect((await get({ uuid: trail.uuid })).path).toBe("/Shoes/Fast/trail");
});

test("what is wrong with the item and with the destination is said at once", async () => {
  expect(await refuse({ path: "/Shoes/Fast/nope", folder: "/Boots" })).toBe(
    [
      "2 problems, nothing was done:",
      "- There is no folder /Boots to move to, and a move creates none. Send one of: /, /Shoes, /Shoes/Fast, /Hats.",
      '- No item is at "/Shoes/Fast/nope" in workspace "products". /Shoes/Fast holds: trail.',
    ].join("\n"),
  );
});
