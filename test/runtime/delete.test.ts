import type { ContentRepository } from "mcpgen/store";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { confirmingProject } from "./fixtures/confirming.js";
import { type AnsweredItem, type Fields, openShop, type Shop } from "./support.js";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop(confirmingProject());
});
afterEach(() => shop.close());

const create = (fields: Fields) => shop.item("product", { action: "create", ...fields });
const remove = (fields: Fields) => shop.answer("product", { action: "delete", ...fields });
const refuse = (fields: Fields) => shop.refusal("product", { action: "delete", ...fields });
const brand = (fields: Fields) => shop.item("brand", { action: "create", ...fields });

const publish = (workspace: string, ...uuids: readonly string[]) =>
  shop.repository.write(async (content) => {
    for (const uuid of uuids) await content.publish(workspace, uuid, { recursive: false });
  });

const exists = (workspace: string, path: string, side: "author" | "published" = "author") =>
  shop.repository.read(async (content) => (await content.nodeAt(workspace, path)) !== undefined, {
    side,
  });

describe("without confirm", () => {
  test("an item is described and stays", async () => {
    const item = await create({ title: "Trail", category: "Shoes", prices: [{ amount: 1 }] });
    expect(await remove({ path: item.path })).toEqual({
      confirmationRequired: true,
      action: "delete",
      workspace: "products",
      uuid: item.uuid,
      type: "mgnl:product",
      path: "/Shoes/trail",
      descendants: 0,
      directChildren: [],
      locales: [],
      published: false,
      referencedBy: { count: 0, items: [] },
      message:
        "/Shoes/trail would be deleted with everything below it (nodes below it: 0; references to them: 0). Nothing has been deleted. To do it, repeat the call with confirm: true.",
    });
    expect(await shop.item("product", { action: "get", path: item.path })).toEqual(item);
  });

  test("the call counts as a preview of that item", async () => {
    const { uuid } = await create({ title: "Trail" });
    const { outcome, isError } = await shop.call("product", {
      action: "delete",
      nodeName: "trail",
    });
    expect({ outcome, isError }).toEqual({ outcome: "preview", isError: false });
    expect(shop.logged.at(-1)?.data).toMatchObject({ action: "delete", uuid, outcome: "preview" });
  });

  test("false in any spelling is a preview, and anything but true or false is refused", async () => {
    await create({ title: "Trail" });
    expect(await remove({ path: "/trail", confirm: " FALSE " })).toMatchObject({
      confirmationRequired: true,
    });
    expect(await refuse({ path: "/trail", confirm: "yes" })).toBe(
      '"confirm" takes true or false, not the text "yes".',
    );
    expect(await refuse({ path: "/trail", confirm: 1 })).toBe(
      '"confirm" takes true or false, not the number 1.',
    );
    expect(await exists("products", "/trail")).toBe(true);
  });

  test("what goes along is counted: languages, the published side and references", async () => {
    const nike = await brand({ label: "Nike" });
    for (const index of Array.from({ length: 12 }).keys()) {
      await create({ title: `P ${index}`, prices: [{ amount: 1, seller: nike.uuid }] });
    }
    await create({ title: "Path", brandPath: "/nike" });
    await create({ title: "Uuid", brand: nike.uuid });
    await create({ title: "Other" });
    await publish("brands", nike.uuid);
    const preview = await shop.answer("brand", { action: "delete", path: "/nike" });
    expect(preview).toMatchObject({ published: true, locales: [], referencedBy: { count: 14 } });
    const { items } = preview["referencedBy"] as { items: readonly Fields[] };
    expect(items).toHaveLength(10);
    expect(items[0]).toEqual({ workspace: "products", path: "/p-0", field: "prices.seller" });
  });

  test("the languages of an item and of all below it are named", async () => {
    const { uuid } = await create({ title: "Trail", category: "Shoes" });
    const title_es = { type: "string", value: "Sendero" } as const;
    await shop.repository.write((content) =>
      content.setProperties("products", uuid, { title_es, title_fr: title_es }),
    );
    expect(await remove({ uuid })).toMatchObject({ locales: ["es"] });
    const folder = { action: "delete_folder", path: "/Shoes" };
    expect(await shop.answer("product", folder)).toMatchObject({ locales: ["es"] });
  });
});

describe("with confirm", () => {
  test("an item is deleted with its parts", async () => {
    const { uuid } = await create({ title: "Trail", prices: [{ amount: 1 }] });
    expect(await remove({ uuid, confirm: "True" })).toEqual({
      deleted: true,
      action: "delete",
      workspace: "products",
      uuid,
      path: "/trail",
      type: "mgnl:product",
      descendants: 0,
      message: "/trail is deleted with everything below it (nodes below it: 0).",
    });
    expect(await exists("products", "/trail")).toBe(false);
    expect(await exists("products", "/trail/prices")).toBe(false);
    expect(shop.logged.at(-1)?.data).toMatchObject({ uuid, outcome: "ok" });
  });

  test("an item is taken back from the published side too", async () => {
    const { uuid } = await create({ title: "Trail" });
    await publish("products", uuid);
    expect(await exists("products", "/trail", "published")).toBe(true);
    await remove({ uuid, confirm: true });
    expect(await exists("products", "/trail", "published")).toBe(false);
  });

  test("an item is found by business key, and by name within its folder", async () => {
    await create({ title: "Trail", sku: "A-1", category: "Shoes" });
    await create({ title: "Trail", sku: "A-2", category: "Hats" });
    expect(await remove({ nodeName: "trail", category: "Hats", confirm: true })).toMatchObject({
      path: "/Hats/trail",
    });
    expect(await remove({ sku: "A-1", confirm: true })).toMatchObject({ path: "/Shoes/trail" });
  });

  test("content fields and parameters that say nothing of it are noted", async () => {
    await create({ title: "Trail" });
    expect(
      await remove({ path: "/trail", title: "x", recursive: true, confirm: true }),
    ).toMatchObject({ deleted: true, ignored: ["recursive", "title"] });
  });

  test("what does not agree is refused and nothing is deleted", async () => {
    const { uuid } = await create({ title: "Trail" });
    await create({ title: "Other" });
    expect(await refuse({ uuid, path: "/other", confirm: true })).toBe(
      '"uuid" names the item /trail, but "path" names /other. Send only the one that is meant.',
    );
    expect(await refuse({ confirm: true })).toBe(
      "Say which item: send sku / path / nodeName / uuid.",
    );
    expect(await exists("products", "/trail")).toBe(true);
  });

  test("a protected workspace refuses the preview as well", async () => {
    await create({ title: "Trail" });
    const args = { action: "delete", path: "/trail" };
    const { text, isError } = await shop.call("product", args, {
      protectedWorkspaces: ["products"],
    });
    expect(isError).toBe(true);
    expect(text).toBe(
      'The workspace "products" is protected: it can be read, but nothing can be written to it.',
    );
  });
});

test("a key that the tool does not have is refused: languages go together", async () => {
  await create({ title: "Trail" });
  expect(await refuse({ path: "/trail", locale: "de", confirm: true })).toMatch(
    /^"locale" is not a known key\. /,
  );
});

test("a folder is left to delete_folder, which is named where it is offered", async () => {
  await create({ title: "Trail", category: "Shoes" });
  expect(await refuse({ path: "/Shoes", confirm: true })).toBe(
    "/Shoes is a folder and not an item. Use action delete_folder for it.",
  );
  const other = await openShop(confirmingProject({ without: ["delete_folder"] }));
  await other.item("product", { action: "create", title: "Trail", category: "Shoes" });
  expect(await other.refusal("product", { action: "delete", path: "/Shoes" })).toBe(
    "/Shoes is of type mgnl:folder, a part of the structure and not an item. Address an item of type mgnl:product.",
  );
  await other.close();
});

test("an item is deleted in a store without a published side, which is not asked for one", async () => {
  const { uuid } = await create({ title: "A", seo: { heading: "H" } });
  const unpublished = <Content extends object>(content: Content): Content =>
    new Proxy(content, {
      get(target, name) {
        if (name === "unpublish" || name === "published") throw new Error("There is none.");
        const member: unknown = Reflect.get(target, name);
        return typeof member === "function" ? (member.bind(target) as unknown) : member;
      },
    });
  const repository: ContentRepository = {
    ...shop.repository,
    capabilities: { ...shop.repository.capabilities, publication: false },
    read: (work, options) => shop.repository.read((content) => work(unpublished(content)), options),
    write: (work) => shop.repository.write((content) => work(unpublished(content))),
  };
  expect(await shop.call("product", { action: "delete", uuid }, { repository })).toMatchObject({
    structured: { confirmationRequired: true, published: false },
  });
  const call = { action: "delete", uuid, confirm: true };
  expect((await shop.call("product", call, { repository })).structured).toMatchObject({
    deleted: true,
    path: "/a",
  });
});

describe("delete_folder", () => {
  const removeFolder = (fields: Fields) =>
    shop.answer("product", { action: "delete_folder", ...fields });
  const refuseFolder = (fields: Fields) =>
    shop.refusal("product", { action: "delete_folder", ...fields });

  const fill = async (): Promise<AnsweredItem> => {
    await create({ title: "Cap", category: "Hats" });
    for (const index of Array.from({ length: 11 }).keys()) {
      await create({ title: `S ${index}`, category: "Shoes", prices: [{ amount: 1 }] });
    }
    return create({ title: "Trail", category: "Shoes", line: "Fast" });
  };

  test("describes a folder by its first children", async () => {
    await fill();
    const preview = await removeFolder({ path: "/Shoes" });
    expect(preview).toMatchObject({
      confirmationRequired: true,
      action: "delete",
      type: "mgnl:folder",
      path: "/Shoes",
      descendants: 13,
      directChildren: ["s-0", "s-1", "s-2", "s-3", "s-4", "s-5", "s-6", "s-7", "s-8", "s-9"],
      published: false,
    });
    expect(await exists("products", "/Shoes/Fast/trail")).toBe(true);
  });

  test.each([{ path: "/Shoes" }, { folder: "Shoes/" }, { category: "Shoes" }])(
    "removes the folder that %o names, with all below it",
    async (address) => {
      await fill();
      const answer = await removeFolder({ ...address, confirm: true });
      expect(answer).toMatchObject({ deleted: true, action: "delete", descendants: 13 });
      expect(answer["ignored"]).toBeUndefined();
      expect(await exists("products", "/Shoes")).toBe(false);
      expect(await exists("products", "/Shoes/Fast/trail")).toBe(false);
      expect(await exists("products", "/Hats/cap")).toBe(true);
    },
  );

  test("takes back all that was published, also what stands elsewhere on the published side", async () => {
    const cap = await create({ title: "Cap", category: "Hats" });
    const hats = await shop.repository.read((content) => content.nodeAt("products", "/Hats"));
    await publish("products", hats?.uuid ?? "", cap.uuid);
    await create({ title: "Trail", category: "Shoes" });
    await shop.answer("product", {
      action: "move",
      uuid: cap.uuid,
      folder: "/Shoes",
      confirm: true,
    });
    expect(await removeFolder({ path: "/Shoes" })).toMatchObject({ published: true });
    await removeFolder({ path: "/Shoes", confirm: true });
    expect(await exists("products", "/Hats/cap", "published")).toBe(false);
    expect(await exists("products", "/Hats", "published")).toBe(true);
  });

  test.each<[Fields, string]>([
    [{}, "Say which folder: send path / folder / category + line."],
    [
      { path: "/" },
      "/ is the root that everything stands under, or holds it. Name a folder below it.",
    ],
    [
      { folder: "//" },
      "/ is the root that everything stands under, or holds it. Name a folder below it.",
    ],
    [
      { path: "/shoes" },
      "There is no folder /shoes. Existing folders: /Hats, /Shoes, /Shoes/Fast.",
    ],
    [
      { category: "Boots" },
      "There is no folder /Boots. Existing folders: /Hats, /Shoes, /Shoes/Fast.",
    ],
    [
      { line: "Fast" },
      'The folders are /{category}/{line?}: to narrow by "line", send "category" too, or send folder.',
    ],
    [
      { path: "/Shoes/s-1" },
      "/Shoes/s-1 is of type mgnl:product and no folder. Use action delete for it.",
    ],
    [
      { path: "/Shoes/s-1/prices" },
      "/Shoes/s-1/prices is of type mgnl:contentNode and no folder. Name a folder.",
    ],
    [
      { path: "/Shoes", folder: "/Hats" },
      '"path" names /Shoes, but "folder" names /Hats. Send only the one that is meant.',
    ],
  ])("refuses %o, confirmed or not", async (address, text) => {
    await fill();
    expect(await refuseFolder(address)).toBe(text);
    expect(await refuseFolder({ ...address, confirm: true })).toBe(text);
    expect(await exists("products", "/Shoes/s-1")).toBe(true);
  });

  test("notes the taxonomy fields that stand beside a path", async () => {
    await fill();
    expect(await removeFolder({ path: "/Shoes", category: "Hats" })).toMatchObject({
      path: "/Shoes",
      ignored: ["category"],
    });
  });
});

test("the texts of a preview are Spanish where the project is", async () => {
  const other = await openShop(confirmingProject({ language: "es" }));
  await other.item("product", { action: "create", title: "Trail" });
  expect(await other.answer("product", { action: "delete", path: "/trail" })).toMatchObject({
    message:
      "Se eliminaría /trail con todo lo que contiene (nodos por debajo: 0; referencias a ellos: 0). No se ha eliminado nada. Para hacerlo, repite la llamada con confirm: true.",
  });
  await other.close();
});
