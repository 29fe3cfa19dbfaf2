import { afterEach, describe, expect, test } from "vitest";
import { type ContentTypeHooks, hookNames, type NodeSummary, Refusal } from "mcpgen/runtime";
import { confirmingProject } from "./fixtures/confirming.js";
import { type Fields, openShop, type Shop } from "./support.js";

let shop: Shop;
afterEach(() => shop.close());

type Call = readonly [string, NodeSummary | { readonly path: string }];

/** Hooks that note what they get. */
function noting(calls: Call[]): ContentTypeHooks<object> {
  const names = ["Delete", "DeleteFolder", "Move", "Rename", "RenameFolder"].flatMap((action) => [
    `before${action}`,
    `after${action}`,
  ]);
  return Object.fromEntries(
    names.map((name) => [name, (node: NodeSummary) => void calls.push([name, node])]),
  );
}

async function open(hooks: ContentTypeHooks<object>): Promise<Fields> {
  shop = await openShop(confirmingProject({ hooks }));
  await shop.item("product", { action: "create", title: "Cap", category: "Hats" });
  const { fields: _fields, ...summary } = await shop.item("product", {
    action: "create",
    title: "Trail",
    category: "Shoes",
  });
  return summary;
}

const run = (args: Fields) => shop.answer("product", { ...args, confirm: true });

describe("hooks around an action that writes a node", () => {
  test("get it as it was and as it is", async () => {
    const calls: Call[] = [];
    const summary = await open(noting(calls));
    const { uuid } = summary;
    await run({ action: "move", uuid, folder: "/Hats" });
    await run({ action: "rename", uuid, newName: "road" });
    await run({ action: "delete", uuid });
    const moved = { ...summary, path: "/Hats/trail", version: 2 };
    const renamed = { ...moved, path: "/Hats/road", nodeName: "road", version: 3 };
    expect(calls).toEqual([
      ["beforeMove", summary],
      ["afterMove", moved],
      ["beforeRename", moved],
      ["afterRename", renamed],
      ["beforeDelete", renamed],
      ["afterDelete", renamed],
    ]);
  });

  test("get folders too", async () => {
    const calls: Call[] = [];
    await open(noting(calls));
    await run({ action: "rename_folder", path: "/Shoes", newName: "Boots" });
    await run({ action: "delete_folder", path: "/Boots" });
    expect(calls.map(([name, { path }]) => [name, path])).toEqual([
      ["beforeRenameFolder", "/Shoes"],
      ["afterRenameFolder", "/Boots"],
      ["beforeDeleteFolder", "/Boots"],
      ["afterDeleteFolder", "/Boots"],
    ]);
  });

  test("do not run for a preview", async () => {
    const calls: Call[] = [];
    const { uuid } = await open(noting(calls));
    await shop.answer("product", { action: "delete", uuid });
    await shop.answer("product", { action: "move", uuid, folder: "/Hats" });
    expect(calls).toEqual([]);
  });

  test.each(["beforeMove", "afterMove"])("undo it all by refusing in %s", async (name) => {
    const { uuid } = await open({
      [name]: () => {
        throw new Refusal("Not today.");
      },
    });
    const args = { action: "move", uuid, folder: "/Hats", confirm: true };
    expect(await shop.refusal("product", args)).toBe("Not today.");
    expect((await shop.item("product", { action: "get", uuid })).path).toBe("/Shoes/trail");
  });

  test("may write to what was moved, which the answer shows", async () => {
    const { uuid } = await open({
      afterMove: async (node, { content }) => {
        const summary = { type: "string", value: `in ${node.path}` } as const;
        await content.setProperties("products", node.uuid, { summary });
      },
    });
    expect(await run({ action: "move", uuid, folder: "/Hats" })).toMatchObject({
      item: { version: 2, fields: { summary: "in /Hats/trail" } },
    });
  });

  test("stand in for how an item is deleted", async () => {
    const { uuid } = await open({
      doDelete: async (each, { content }) => {
        const summary = { type: "string", value: "gone" } as const;
        await content.setProperties("products", each, { summary });
      },
    });
    expect(await run({ action: "delete", uuid })).toMatchObject({ deleted: true });
    expect(await shop.item("product", { action: "get", uuid })).toMatchObject({
      fields: { summary: "gone" },
    });
  });
});

test("a hook's type says what it gets", async () => {
  type Hooks = Required<ContentTypeHooks<{ title: string }>>;
  const beforeDelete: Hooks["beforeDelete"] = ({ nodeName, publication }) => {
    throw new Refusal(`${nodeName} is ${publication}.`);
  };
  const beforeCreateFolder: Hooks["beforeCreateFolder"] = ({ path }) => void path;
  const { uuid } = await open({ beforeDelete, beforeCreateFolder });
  const args = { action: "delete", uuid, confirm: true };
  expect(await shop.refusal("product", args)).toBe("trail is unpublished.");
});

test("every action that writes a node has a hook before and after it", () => {
  expect(hookNames.slice(13)).toEqual([
    "beforeDelete",
    "afterDelete",
    "beforePublish",
    "afterPublish",
    "beforeUnpublish",
    "afterUnpublish",
    "beforeCreateFolder",
    "afterCreateFolder",
    "beforeMove",
    "afterMove",
    "beforeRename",
    "afterRename",
    "beforeRenameFolder",
    "afterRenameFolder",
    "beforeDeleteFolder",
    "afterDeleteFolder",
    "beforeReorder",
    "afterReorder",
    "beforeRemoveProperty",
    "afterRemoveProperty",
  ]);
});
