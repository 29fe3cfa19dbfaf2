import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { editingProject } from "./fixtures/editing.js";
import { confirmingProject } from "./fixtures/confirming.js";
import { type Fields, openShop, type Shop } from "./support.js";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop(editingProject({ content: { nodeNameFrom: ["summary"] } }));
});
afterEach(() => shop.close());

const create = (fields: Fields): Fields => ({
  action: "create",
  title: "A",
  summary: "A",
  ...fields,
});
const words = (count: number): string => "word-".repeat(count).slice(0, -1);
const bounds =
  "a name has at most 255 bytes, a path at most 2000 bytes and 128 names. Send a shorter name, or choose a place nearer the root.";

describe("a name made of a field", () => {
  test("is cut between words after 120 characters", async () => {
    const item = await shop.item("product", create({ summary: words(60) }));
    expect(item.nodeName).toBe(words(24));
    expect(item.nodeName).toHaveLength(119);
    expect(item.fields["summary"]).toBe(words(60));
  });

  test("of one long word is cut at 120", async () => {
    const { nodeName } = await shop.item("product", create({ summary: "x".repeat(500) }));
    expect(nodeName).toBe("x".repeat(120));
  });

  test("stays whole with 120 characters", async () => {
    const title = `${words(23)}-abcdef`;
    expect(title).toHaveLength(121);
    const { nodeName } = await shop.item("product", create({ summary: title }));
    expect(nodeName).toBe(words(23));
    const whole = await shop.item("product", create({ summary: title.slice(0, 120) }));
    expect(whole.nodeName).toBe(title.slice(0, 120));
  });

  test("is refused when the cut one is taken", async () => {
    await shop.item("product", create({ summary: words(60) }));
    expect(await shop.refusal("product", create({ summary: words(61) }))).toBe(
      `/${words(24)} exists already. Send another nodeName, or update that item.`,
    );
  });
});

describe("a name that is sent", () => {
  test("may have 255 characters", async () => {
    const { nodeName } = await shop.item("product", create({ nodeName: words(51) }));
    expect(nodeName).toBe(words(51));
    expect(nodeName).toHaveLength(254);
  });

  test("is refused with more, saying the limit, together with other problems", async () => {
    const sent = create({ nodeName: "x".repeat(256) });
    const text =
      '"nodeName" gives a name of 256 characters, and a name has at most 255. Send a shorter one.';
    expect(await shop.refusal("product", sent)).toBe(text);
    expect(await shop.refusal("product", { ...sent, stock: "x" })).toBe(
      [
        "2 problems, nothing was done:",
        `- ${text}`,
        '- "stock" takes a whole number, not the text "x". Send a number such as 5.',
      ].join("\n"),
    );
    expect(await shop.refusal("product", { ...sent, validateOnly: true })).toBe(text);
    expect((await shop.answer("product", { action: "list" }))["total"]).toBe(0);
  });

  test("is refused for a folder, whichever way it is sent", async () => {
    const long = "x".repeat(256);
    for (const [key, sent] of [
      ["folder", { folder: `/${long}` }],
      ["folderName", { parentPath: "/", folderName: long }],
      ["line", { category: "Shoes", line: long }],
    ] as const) {
      await shop.call("product", { action: "create_folder", folder: "/Shoes" });
      expect(await shop.refusal("product", { action: "create_folder", ...sent })).toBe(
        `"${key}" gives a name of 256 characters, and a name has at most 255. Send a shorter one.`,
      );
    }
  });

  test("is refused for an item or folder that is renamed, before it is confirmed", async () => {
    const confirming = await openShop(confirmingProject());
    await confirming.answer("product", create({ category: "Shoes" }));
    for (const call of [
      { action: "rename", nodeName: "a" },
      { action: "rename_folder", folder: "/Shoes" },
    ]) {
      const sent = { ...call, newName: "x".repeat(300) };
      for (const confirm of [false, true]) {
        expect(await confirming.refusal("product", { ...sent, confirm })).toBe(
          '"newName" gives a name of 300 characters, and a name has at most 255. Send a shorter one.',
        );
      }
    }
    await confirming.close();
  });
});

describe("a path that is too long", () => {
  const folder = `/${"x".repeat(250)}`.repeat(7);

  /** Seven folders inside each other, 1,757 bytes together. */
  const makeFolders = async (to: Shop) => {
    await to.repository.write(async (content) => {
      for (let depth = 0; depth < 7; depth += 1) {
        await content.create({
          workspace: "products",
          parentPath: folder.slice(0, depth * 251) || "/",
          name: "x".repeat(250),
          nodeType: "mgnl:folder",
          properties: {},
        });
      }
    });
  };
  const shown = `"${folder.slice(0, 100)}…"`;

  test("is refused to a new item and to a new folder", async () => {
    await makeFolders(shop);
    const text = `${shown} cannot be: ${bounds}`;
    const item = create({ folder, nodeName: "y".repeat(243) });
    expect(await shop.refusal("product", item)).toBe(text);
    expect(await shop.refusal("product", { ...item, validateOnly: true })).toBe(text);
    const added = { action: "create_folder", parentPath: folder, folderName: "y".repeat(243) };
    expect(await shop.refusal("product", added)).toBe(text);
    await shop.item("product", { ...item, nodeName: "y".repeat(242) });
  });

  test("is refused to what moves, before it is confirmed", async () => {
    const confirming = await openShop(confirmingProject());
    await makeFolders(confirming);
    await confirming.answer("product", create({ nodeName: "y".repeat(243) }));
    for (const confirm of [false, true]) {
      const move = { action: "move", path: `/${"y".repeat(243)}`, folder, confirm };
      expect(await confirming.refusal("product", move)).toBe(`${shown} cannot be: ${bounds}`);
    }
    await confirming.close();
  });

  test("somewhere below keeps a folder from being renamed, and is no incident", async () => {
    const confirming = await openShop(confirmingProject());
    await makeFolders(confirming);
    await confirming.answer("product", create({ folder, nodeName: "y".repeat(242) }));
    const rename = { action: "rename_folder", folder: folder.slice(0, 251), confirm: true };
    const result = await confirming.call("product", { ...rename, newName: "z".repeat(251) });
    expect(result).toMatchObject({
      isError: true,
      outcome: "refused",
      text: `A node would get a name or path that none can have, and nothing was written: ${bounds}`,
    });
    await confirming.answer("product", { ...rename, newName: "z".repeat(250) });
    await confirming.close();
  });
});
