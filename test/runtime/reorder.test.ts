import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Refusal } from "mcpgen/runtime";
import { editingProject } from "./fixtures/editing.js";
import { type Fields, openShop, type Shop } from "./support.js";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop(editingProject());
  for (const title of ["A", "B", "C", "D"]) await create({ title, category: "Shoes" });
});
afterEach(() => shop.close());

const create = (fields: Fields) => shop.item("product", { action: "create", ...fields });
const put = (nodeName: string, position: unknown) =>
  shop.answer("product", { action: "reorder", nodeName, position });
const refuse = (fields: Fields) => shop.refusal("product", { action: "reorder", ...fields });
const listed = async () =>
  ((await shop.answer("product", { action: "list", folder: "/Shoes" }))["items"] as Fields[]).map(
    ({ nodeName }) => nodeName,
  );

describe("an item goes", () => {
  test("first, last, up, down or to an index, counted from 0 without it", async () => {
    const moves: readonly (readonly [string, unknown, readonly string[]])[] = [
      ["c", "first", ["c", "a", "b", "d"]],
      ["c", "last", ["a", "b", "d", "c"]],
      ["d", "up", ["a", "d", "b", "c"]],
      ["a", "down", ["d", "a", "b", "c"]],
      ["d", 2, ["a", "b", "d", "c"]],
      ["c", 0, ["c", "a", "b", "d"]],
      ["c", 3, ["a", "b", "d", "c"]],
      ["a", "2", ["b", "d", "a", "c"]],
      ["a", 1.0, ["b", "a", "d", "c"]],
      ["c", " First ", ["c", "b", "a", "d"]],
      ["b", "DOWN", ["c", "a", "b", "d"]],
    ];
    for (const [name, position, order] of moves) {
      const answer = await put(name, position);
      expect(answer).toMatchObject({
        item: { nodeName: name },
        reordered: true,
        position: order.indexOf(name),
        siblings: 4,
        order,
      });
      expect(answer).not.toHaveProperty("message");
      expect(answer).not.toHaveProperty("clamped");
      expect(await listed()).toEqual(order);
    }
  });

  test("to the end nearest an index out of range, and the answer says so", async () => {
    expect(await put("a", 99)).toMatchObject({
      reordered: true,
      position: 3,
      order: ["b", "c", "d", "a"],
      clamped: true,
      requestedPosition: 99,
      message: "There is no position 99: the item is at the end, position 3.",
    });
    expect(await put("a", "-3")).toMatchObject({
      reordered: true,
      position: 0,
      order: ["a", "b", "c", "d"],
      clamped: true,
      requestedPosition: -3,
      message: "There is no position -3: the item is at the beginning, position 0.",
    });
    expect(await put("a", 1e21)).toMatchObject({ position: 3, requestedPosition: 1e21 });
  });

  test("nowhere from where it stands, and the answer gives the order", async () => {
    const { version } = await shop.item("product", { action: "get", nodeName: "d" });
    for (const position of ["last", "down", 3, "3"]) {
      expect(await put("d", position)).toEqual({
        item: expect.objectContaining({ nodeName: "d", version }) as unknown,
        reordered: false,
        position: 3,
        siblings: 4,
        order: ["a", "b", "c", "d"],
        message: "The item stands at position 3 already, so nothing changed.",
      });
    }
    for (const position of ["first", "up", 0]) {
      expect(await put("a", position)).toMatchObject({ reordered: false, position: 0 });
    }
    expect(await put("d", 4)).toMatchObject({
      reordered: false,
      clamped: true,
      requestedPosition: 4,
      message:
        "There is no position 4: the item is at the end, position 3. The item stands at position 3 already, so nothing changed.",
    });
  });

  test("among its siblings only, its name and theirs unchanged", async () => {
    await create({ title: "Z", category: "Hats" });
    const { item } = await put("a", "last");
    expect(item).toMatchObject({ path: "/Shoes/a", nodeName: "a" });
    expect(await listed()).toEqual(["b", "c", "d", "a"]);
    expect(await put("z", "first")).toMatchObject({ reordered: false, siblings: 1, order: ["z"] });
  });

  test("to its place whatever its siblings hold", async () => {
    const stale = await shop.item("product", { action: "get", nodeName: "b" });
    await shop.repository.write((content) =>
      content.setProperties("products", stale.uuid, {
        title: null,
        sku: { type: "string", value: "not a sku" },
      }),
    );
    expect(await put("c", "first")).toMatchObject({ reordered: true, position: 0 });
    const after = await shop.item("product", { action: "get", nodeName: "b" });
    expect(after.fields["sku"]).toBe("not a sku");
  });

  test("among many siblings, of which the answer shows the twenty around it", async () => {
    for (let index = 0; index < 46; index += 1) {
      await create({ title: `N${index}`, category: "Shoes" });
    }
    const middle = await put("a", 25);
    expect(middle).toMatchObject({ position: 25, siblings: 50 });
    const order = middle["order"] as string[];
    expect(order).toHaveLength(20);
    expect(order[10]).toBe("a");
    expect(order[11]).toBe("n22");
    expect((await put("a", "last"))["order"]).toEqual([
      ...Array.from({ length: 19 }, (_, index) => `n${index + 27}`),
      "a",
    ]);
    expect(((await put("a", "first"))["order"] as string[])[0]).toBe("a");
  });

  test("at the root too", async () => {
    await create({ title: "Y" });
    expect(await put("y", "first")).toMatchObject({ position: 0, order: ["y", "Shoes"] });
  });
});

describe("refused is", () => {
  test("a call without position, naming what it takes", async () => {
    expect(await refuse({ nodeName: "a" })).toBe(
      "Say where the item goes: send position as first, last, up, down or an index from 0.",
    );
  });

  test("another position", async () => {
    for (const [position, shown] of [
      ["middle", '"middle"'],
      ["1.5", '"1.5"'],
      [1.5, '"1.5"'],
      ["0x1", '"0x1"'],
      [true, '"true"'],
    ]) {
      expect(await refuse({ nodeName: "a", position })).toBe(
        `position takes first, last, up, down or an index from 0, not ${String(shown)}. Send one of these.`,
      );
    }
    expect(await refuse({ nodeName: "a", position: ["first"] })).toBe(
      '"position" takes text, not a list. Send a string.',
    );
  });

  test("an item that is not there, together with a wrong position", async () => {
    expect(await refuse({ nodeName: "x", position: "middle" })).toMatch(
      /^2 problems, nothing was done:\n- position takes .*\n- No item is named "x"/,
    );
  });

  test("a folder", async () => {
    expect(await refuse({ path: "/Shoes", position: "first" })).toContain("mgnl:folder");
  });

  test("a parent whose type keeps no order", async () => {
    await shop.close();
    shop = await openShop(editingProject({ content: { unorderedChildren: true } }));
    await create({ title: "Parent" });
    await shop.repository.write(async (content) => {
      for (const name of ["one", "two"]) {
        const node = { parentPath: "/parent", name, nodeType: "mgnl:product", properties: {} };
        await content.create({ workspace: "products", ...node });
      }
    });
    expect(await refuse({ path: "/parent/two", position: "first" })).toBe(
      "/parent is of type mgnl:product, which keeps no order among its children. Use sort of action list instead.",
    );
    // Its own siblings stand in the root, which keeps one.
    expect(await put("parent", "first")).toMatchObject({ reordered: false });
  });
});

test("the item counts as modified since it was published", async () => {
  await shop.answer("product", { action: "publish", folder: "/Shoes", recursive: true });
  expect((await put("a", "last"))["item"]).toMatchObject({ publication: "modified" });
});

test("hooks see the item before and after, and only when it moves", async () => {
  const seen: string[] = [];
  await shop.close();
  shop = await openShop(
    editingProject({
      hooks: {
        beforeReorder: ({ path }) => {
          seen.push(`before ${path}`);
          if (path === "/b") throw new Refusal("b stays.");
        },
        afterReorder: ({ path }) => void seen.push(`after ${path}`),
      },
    }),
  );
  for (const title of ["A", "B"]) await create({ title });
  await put("a", "first");
  await put("a", "last");
  expect(await refuse({ nodeName: "b", position: "last" })).toBe("b stays.");
  expect(seen).toEqual(["before /a", "after /a", "before /b"]);
});
