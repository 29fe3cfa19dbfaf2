import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { confirmingProject } from "./fixtures/confirming.js";
import { type AnsweredItem, type Fields, openShop, type Shop } from "./support.js";

let shop: Shop;
let trail: AnsweredItem;
beforeEach(async () => {
  shop = await openShop(confirmingProject());
  trail = await create({ title: "Trail", category: "Shoes", line: "Fast" });
  await create({ title: "Cap", category: "Shoes", line: "Fast" });
});
afterEach(() => shop.close());

const create = (fields: Fields) => shop.item("product", { action: "create", ...fields });
const answer = (fields: Fields) => shop.answer("product", fields);
const refuse = (fields: Fields) => shop.refusal("product", fields);
const get = (fields: Fields) => shop.item("product", { action: "get", ...fields });

describe("rename", () => {
  const rename = (fields: Fields) => answer({ action: "rename", ...fields });
  const refuseRename = (fields: Fields) => refuse({ action: "rename", ...fields });

  test("previews the new path, which the new name's slug gives", async () => {
    expect(await rename({ nodeName: "trail", newName: " Écho & Co " })).toMatchObject({
      confirmationRequired: true,
      action: "rename",
      uuid: trail.uuid,
      from: "/Shoes/Fast/trail",
      to: "/Shoes/Fast/echo-co",
      affectedDescendants: 0,
    });
    expect((await get({ uuid: trail.uuid })).nodeName).toBe("trail");
  });

  test("answers with the item under its new name, its place among siblings kept", async () => {
    const renamed = await rename({ uuid: trail.uuid, newName: "Road", confirm: true });
    expect(renamed).toEqual({
      item: await get({ uuid: trail.uuid }),
      from: "/Shoes/Fast/trail",
      to: "/Shoes/Fast/road",
    });
    const { items } = await answer({ action: "list", folder: "/Shoes" });
    expect((items as AnsweredItem[]).map(({ nodeName }) => nodeName)).toEqual(["road", "cap"]);
  });

  test.each<[Fields, string]>([
    [{}, '"newName" is required. Send a value.'],
    [
      { newName: "¿¡!?" },
      '"newName" "¿¡!?" leaves no name. Send one with letters or digits from a to z or 0 to 9.',
    ],
    [{ newName: "Trail" }, "/Shoes/Fast/trail has that name already. Send another newName."],
    [{ newName: "CAP" }, "/Shoes/Fast/cap exists already. Send another newName."],
  ])("refuses %o, confirmed or not, and renames nothing", async (name, text) => {
    expect(await refuseRename({ uuid: trail.uuid, ...name })).toBe(text);
    expect(await refuseRename({ uuid: trail.uuid, ...name, confirm: true })).toBe(text);
    expect((await get({ uuid: trail.uuid })).path).toBe("/Shoes/Fast/trail");
  });

  test("says all that is wrong at once", async () => {
    expect(await refuseRename({ nodeName: "nope" })).toBe(
      [
        "2 problems, nothing was done:",
        '- "newName" is required. Send a value.',
        '- No item is named "nope" in workspace "products". Use action list to see what there is.',
      ].join("\n"),
    );
  });

  test("leaves a folder to rename_folder", async () => {
    expect(await refuseRename({ path: "/Shoes", newName: "Boots", confirm: true })).toBe(
      "/Shoes is a folder and not an item. Use action rename_folder for it.",
    );
    expect(await refuseRename({ nodeName: "Shoes", newName: "Boots", confirm: true })).toBe(
      "/Shoes is a folder and not an item. Use action rename_folder for it.",
    );
  });
});

describe("rename_folder", () => {
  const rename = (fields: Fields) => answer({ action: "rename_folder", ...fields });
  const refuseRename = (fields: Fields) => refuse({ action: "rename_folder", ...fields });

  test("previews what is below the folder", async () => {
    expect(await rename({ category: "Shoes", newName: "Old Boots" })).toMatchObject({
      confirmationRequired: true,
      action: "rename_folder",
      type: "mgnl:folder",
      from: "/Shoes",
      to: "/Old-Boots",
      affectedDescendants: 3,
    });
    expect((await get({ uuid: trail.uuid })).path).toBe("/Shoes/Fast/trail");
  });

  test("keeps the case of the new name and takes all below along", async () => {
    const renamed = await rename({ path: "/Shoes/Fast", newName: "FAST", confirm: true });
    expect(renamed).toEqual({
      folder: {
        uuid: expect.any(String) as string,
        path: "/Shoes/FAST",
        nodeName: "FAST",
        type: "mgnl:folder",
        version: 2,
        publication: "unpublished",
      },
      from: "/Shoes/Fast",
      to: "/Shoes/FAST",
      affectedDescendants: 2,
    });
    expect(await get({ uuid: trail.uuid })).toMatchObject({
      path: "/Shoes/FAST/trail",
      version: trail.version,
    });
  });

  test.each<[Fields, string]>([
    [{ path: "/Shoes" }, '"newName" is required. Send a value.'],
    [{ newName: "x" }, "Say which folder: send path / folder / category + line."],
    [
      { folder: "/", newName: "x" },
      "/ is the root that everything stands under, or holds it. Name a folder below it.",
    ],
    [
      { path: "/Shoes/Fast/cap", newName: "x" },
      "/Shoes/Fast/cap is of type mgnl:product and no folder. Use action rename for it.",
    ],
    [{ path: "/Shoes", newName: "Shoes" }, "/Shoes has that name already. Send another newName."],
    [{ path: "/Shoes", newName: "Hats" }, "/Hats exists already. Send another newName."],
  ])("refuses %o, confirmed or not", async (args, text) => {
    await create({ title: "Cap", category: "Hats" });
    expect(await refuseRename(args)).toBe(text);
    expect(await refuseRename({ ...args, confirm: true })).toBe(text);
    expect((await get({ uuid: trail.uuid })).path).toBe("/Shoes/Fast/trail");
  });
});
