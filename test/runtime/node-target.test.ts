import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmingProject } from "./fixtures/confirming.js";
import { type AnsweredItem, type Fields, openShop, type Shop } from "./support.js";

let shop: Shop;
let trail: AnsweredItem;
beforeAll(async () => {
  shop = await openShop(confirmingProject());
  const create = (fields: Fields) => shop.item("product", { action: "create", ...fields });
  trail = await create({ title: "Trail", sku: "A-1", category: "Shoes", prices: [{ amount: 1 }] });
  await create({ title: "Trail", sku: "A-2", category: "Hats" });
  // What is published stands in folders that are.
  await shop.repository.write(async (content) => {
    for (const path of ["/Shoes", "/Hats"]) {
      const node = await content.nodeAt("products", path);
      await content.publish("products", node?.uuid ?? "", { recursive: false });
    }
  });
});
afterAll(() => shop.close());

const publish = (fields: Fields) => shop.answer("product", { action: "publish", ...fields });
const refuse = (fields: Fields) => shop.refusal("product", { action: "publish", ...fields });

/** The path of what was published, with what was ignored. */
async function published(fields: Fields): Promise<readonly unknown[]> {
  const { item, folder, node, ignored } = await publish(fields);
  const { path } = (item ?? folder ?? node) as { path: string };
  return ignored === undefined ? [path] : [path, ignored];
}

test("what is published is found by business key, uuid, path and name, in a folder or the taxonomy", async () => {
  expect(await published({ sku: "A-1" })).toEqual(["/Shoes/trail"]);
  expect(await published({ uuid: trail.uuid })).toEqual(["/Shoes/trail"]);
  expect(await published({ path: "/Hats/trail" })).toEqual(["/Hats/trail"]);
  expect(await published({ nodeName: "trail", folder: "/Hats" })).toEqual(["/Hats/trail"]);
  expect(await published({ nodeName: "trail", category: "Shoes" })).toEqual(["/Shoes/trail"]);
});

test("a folder is found by its path, its name, and by folder alone", async () => {
  expect(await published({ path: "/Shoes" })).toEqual(["/Shoes"]);
  expect(await published({ nodeName: "Shoes" })).toEqual(["/Shoes"]);
  expect(await published({ folder: "Shoes/" })).toEqual(["/Shoes"]);
  expect(await published({ folder: "/Shoes", path: "/Shoes" })).toEqual(["/Shoes"]);
});

test("content fields beside folder alone are noted", async () => {
  expect(await published({ folder: "/Shoes", category: "Hats", title: "x" })).toEqual([
    "/Shoes",
    ["category", "title"],
  ]);
});

test.each<[Fields, string]>([
  [{ category: "Shoes" }, "Say which item: send sku / path / nodeName / uuid / folder."],
  [
    { folder: "/Shoes", sku: "A-9" },
    'No item has sku "A-9" in workspace "products". Use action list to see what there is.',
  ],
  [
    { folder: "/Shoes", sku: "A-2" },
    '"sku" names the item /Hats/trail, to which "folder" "/Shoes" does not apply. Leave out the wrong one; an address neither renames nor moves.',
  ],
  [
    { folder: "/" },
    "/ is the root that everything stands under, or holds it. Name a folder below it.",
  ],
  [{ folder: "/Boots" }, "There is no folder /Boots. Existing folders: /Shoes, /Hats."],
  [
    { folder: "/Shoes/trail" },
    "/Shoes/trail is of type mgnl:product and no folder. Name a folder.",
  ],
  [
    { path: "/Shoes/trail/prices" },
    "/Shoes/trail/prices is of type mgnl:contentNode. This tool manages items of type mgnl:product. Address one of those.",
  ],
  [
    { nodeName: "trail" },
    "More than one item is meant. Address it by one of these paths: /Shoes/trail, /Hats/trail.",
  ],
])("nothing is published by %o", async (args, text) => {
  expect(await refuse(args)).toBe(text);
});

test("the folder that a tool's items stand under can be published, and neither renamed nor deleted", async () => {
  const other = await openShop(confirmingProject({ rootPath: "/Shop/Goods" }));
  await other.item("product", { action: "create", title: "Trail", category: "Shoes" });
  const text = (path: string) =>
    `${path} is the root that everything stands under, or holds it. Name a folder below it.`;
  for (const path of ["/Shop", "/Shop/Goods"]) {
    const folder = { path, newName: "x" };
    expect(await other.refusal("product", { action: "delete_folder", path })).toBe(text(path));
    expect(await other.refusal("product", { action: "rename_folder", ...folder })).toBe(text(path));
    await other.answer("product", { action: "publish", folder: path });
  }
  await other.answer("product", { action: "delete_folder", path: "/Shop/Goods/Shoes" });
  await other.close();
});
