import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Refusal } from "mcpgen/runtime";
import { editingProject } from "./fixtures/editing.js";
import { type Fields, openShop, type Shop } from "./support.js";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop(editingProject());
});
afterEach(() => shop.close());

const add = (fields: Fields) => shop.answer("product", { action: "create_folder", ...fields });
const refuse = (fields: Fields) => shop.refusal("product", { action: "create_folder", ...fields });
const pathOf = async (fields: Fields) => ((await add(fields))["folder"] as Fields)["path"];
const folders = () => shop.repository.read((content) => content.folders("products", "/", 99));

describe("a folder is added", () => {
  test("by its whole path, and answered with what it is", async () => {
    const answer = await add({ folder: "/Shoes" });
    const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown;
    expect(answer).toEqual({
      folder: {
        uuid,
        path: "/Shoes",
        nodeName: "Shoes",
        type: "mgnl:folder",
        version: 1,
        publication: "unpublished",
      },
    });
    expect(await folders()).toEqual(["/Shoes"]);
  });

  test("by parent and name", async () => {
    await add({ folder: "/Shoes" });
    expect(await pathOf({ parentPath: "/Shoes", folderName: "Trail" })).toBe("/Shoes/Trail");
    expect(await pathOf({ parentPath: "/", folderName: "Hats" })).toBe("/Hats");
    expect(await pathOf({ parentPath: "Shoes/", folderName: "Road" })).toBe("/Shoes/Road");
  });

  test("by name alone, below the content type's root", async () => {
    expect(await pathOf({ folderName: "Hats" })).toBe("/Hats");
    await shop.close();
    shop = await openShop(editingProject({ content: { rootPath: "/goods" } }));
    await add({ folder: "/goods" });
    expect(await pathOf({ folderName: "Hats" })).toBe("/goods/Hats");
  });

  test("by taxonomy, and below it when a name stands beside", async () => {
    expect(await pathOf({ category: "Zapatos de Niño" })).toBe("/Zapatos-de-Nino");
    expect(await pathOf({ category: "Zapatos de Niño", line: "Sol" })).toBe("/Zapatos-de-Nino/Sol");
    const deep = { category: "Zapatos de Niño", line: "Sol", folderName: "Old" };
    expect(await pathOf(deep)).toBe("/Zapatos-de-Nino/Sol/Old");
  });

  test("by parts that say the same as the whole path", async () => {
    expect(await pathOf({ folder: "/Hats", parentPath: "/", folderName: "Hats" })).toBe("/Hats");
  });

  test("with a sanitised leaf that keeps its case, and the answer says so; the parent is taken as it is", async () => {
    await shop.repository.write(async (content) => {
      const node = { parentPath: "/", name: "Año 1", nodeType: "mgnl:folder", properties: {} };
      await content.create({ workspace: "products", ...node });
    });
    expect(await add({ folder: "/Año 1/Edición Límite!" })).toMatchObject({
      folder: { path: "/Año 1/Edicion-Limite", nodeName: "Edicion-Limite" },
      message:
        "The folder is named Edicion-Limite: names hold letters from a to z, digits and hyphens.",
    });
  });

  test("apart from one whose name differs in case", async () => {
    await add({ folder: "/Shoes" });
    expect(await pathOf({ folder: "/shoes" })).toBe("/shoes");
  });

  test("and content that says nothing of it is listed as ignored", async () => {
    const answer = await add({ folder: "/A", title: "x", category: "Shoes", name: "B" });
    expect(answer["ignored"]).toEqual(["title", "category", "name"]);
  });
});

describe("refused is", () => {
  test("a parent that does not exist, naming folders that do", async () => {
    expect(await refuse({ folder: "/Shoes/Trail" })).toBe(
      "There is no folder /Shoes, and it is not added along. Add it first.",
    );
    await add({ folder: "/Hats" });
    await add({ folder: "/Hats/Old" });
    const known =
      "There is no folder /Shoes, and it is not added along. Add it first, or choose an existing one: /Hats, /Hats/Old.";
    for (const asked of [
      { folder: "/Shoes/Trail" },
      { parentPath: "/Shoes", folderName: "Trail" },
      { category: "Shoes", line: "Trail" },
    ]) {
      expect(await refuse(asked)).toBe(known);
    }
    expect(await folders()).toEqual(["/Hats", "/Hats/Old"]);
  });

  test("a parent that is an item", async () => {
    await shop.item("product", { action: "create", title: "Trail" });
    expect(await refuse({ folder: "/trail/more" })).toBe(
      "/trail is an item and not a folder, so nothing can be placed under it.",
    );
  });

  test("a path that exists, folder or item", async () => {
    await add({ folder: "/Shoes" });
    await shop.item("product", { action: "create", title: "Trail" });
    const taken = "The folder /Shoes exists already. Use it, or send another name.";
    expect(await refuse({ folder: "/Shoes" })).toBe(taken);
    expect(await refuse({ folder: "/Shoes!" })).toBe(taken);
    expect(await refuse({ category: "Shoes" })).toBe(taken);
    expect(await refuse({ folder: "/trail" })).toBe(
      "/trail exists already, is of type mgnl:product and no folder. Send another name.",
    );
  });

  test("a path that exists under a name that is not sanitised", async () => {
    await shop.repository.write(async (content) => {
      const node = { parentPath: "/", name: "Año", nodeType: "mgnl:folder", properties: {} };
      await content.create({ workspace: "products", ...node });
    });
    expect(await refuse({ folder: "/Año" })).toBe(
      "The folder /Año exists already. Use it, or send another name.",
    );
  });

  test("a name without letter or digit", async () => {
    for (const folder of ["/!!!", "/日本", "/-"]) {
      expect(await refuse({ folder })).toBe(
        `"${folder.slice(1)}" gives no folder name. Send one with a letter from a to z or a digit.`,
      );
    }
  });

  test("the root", async () => {
    const root = "/ is the root that everything stands under, or holds it. Name a folder below it.";
    for (const folder of ["/", "//", " / "]) expect(await refuse({ folder })).toBe(root);
  });

  test("a whole path that parts beside it contradict", async () => {
    expect(await refuse({ folder: "/Shoes", folderName: "Trail" })).toBe(
      '"folder" is the whole path of the new folder, and /Shoes is not /Trail. Send folder alone, or parentPath and folderName.',
    );
    expect(await refuse({ folder: "/Shoes/Trail", parentPath: "/Hats" })).toBe(
      '"folder" is the whole path of the new folder, and /Shoes/Trail is not /Hats/Trail. Send folder alone, or parentPath and folderName.',
    );
  });

  test("a parent without a name, and a call that says nothing", async () => {
    expect(await refuse({ parentPath: "/Shoes" })).toBe(
      "The new folder below /Shoes needs a name. Send folderName.",
    );
    expect(await refuse({})).toBe(
      "Say which folder to add: send folder / parentPath + folderName / category + line.",
    );
  });

  test("taxonomy with a gap", async () => {
    expect(await refuse({ line: "Sol" })).toContain('send "category" too');
  });

  test("everything that is wrong at once", async () => {
    expect(await refuse({ foldr: "/A" })).toMatch(/^2 problems, nothing was done:\n- "foldr" is/);
  });
});

test("hooks see the path before and the folder after, and undo it by refusing", async () => {
  const seen: unknown[] = [];
  await shop.close();
  shop = await openShop(
    editingProject({
      hooks: {
        beforeCreateFolder: (folder) => void seen.push(folder),
        afterCreateFolder: ({ path }) => {
          seen.push(path);
          if (path === "/Hats") throw new Refusal("No hats.");
        },
      },
    }),
  );
  await add({ folder: "/Shoes" });
  expect(await refuse({ folder: "/Hats" })).toBe("No hats.");
  expect(seen).toEqual([{ path: "/Shoes" }, "/Shoes", { path: "/Hats" }, "/Hats"]);
  expect(await folders()).toEqual(["/Shoes"]);
});

test("the audit record names the new folder", async () => {
  const { folder } = await add({ folder: "/Shoes" });
  expect(shop.logged.at(-1)?.data).toMatchObject({
    action: "create_folder",
    uuid: (folder as Fields)["uuid"],
    outcome: "ok",
  });
});
