import type { Properties, Property } from "../../store/index.js";
import { beforeEach, describe, expect, test } from "vitest";
import { createAll, createAt, unknownUuid, workspace } from "./fixtures.js";
import type { TestStore } from "./test-store.js";

/** Which properties and child nodes of an item were written since a version. */
export function describeChanges(store: TestStore): void {
  const { repository, read, write, create, uuidOf } = store;
  const text = (value: string): Property => ({ type: "string", value });
  const changed = async (path: string, version: number) => {
    const uuid = await uuidOf(path);
    return read((c) => c.changedSince(workspace, uuid, version));
  };
  const set = async (path: string, properties: Readonly<Record<string, Property | null>>) => {
    const uuid = await uuidOf(path);
    await write((c) => c.setProperties(workspace, uuid, properties));
  };
  const remove = async (path: string) => {
    const uuid = await uuidOf(path);
    await write((c) => c.remove(workspace, uuid));
  };

  describe("changedSince", () => {
    beforeEach(() =>
      createAll(write, {
        "/item": "mgnl:content",
        "/item/list": "mgnl:contentNode",
        "/item/list/0": "mgnl:contentNode",
        "/item/seo": "mgnl:contentNode",
        "/item/nested": "mgnl:content",
        "/other": "mgnl:content",
      }),
    );

    test("names nothing of a new item", async () => {
      expect(await changed("/item", 1)).toEqual([]);
      expect(await changed("/item", 0)).toEqual([]);
    });

    test("names the properties that were set or removed, each since its last write", async () => {
      await set("/item", { b: text("1"), a: text("1") });
      await set("/item", { c: text("1") });
      await set("/item", { a: null });
      expect(await changed("/item", 1)).toEqual(["a", "b", "c"]);
      expect(await changed("/item", 2)).toEqual(["a", "c"]);
      expect(await changed("/item", 3)).toEqual(["a"]);
      expect(await changed("/item", 4)).toEqual([]);
      expect(await changed("/item", 99)).toEqual([]);
    });

    test("names the child node that something was written, added or removed in", async () => {
      await set("/item/list/0", { title: text("x") });
      await create("/item/seo/image", {}, "mgnl:contentNode");
      await create("/item/extra", {}, "mgnl:contentNode");
      await remove("/item/list/0");
      await remove("/item/seo");
      expect(await changed("/item", 1)).toEqual(["extra", "list", "seo"]);
      expect(await changed("/item", 3)).toEqual(["extra", "list", "seo"]);
      expect(await changed("/item", 4)).toEqual(["list", "seo"]);
      expect(await changed("/item", 5)).toEqual(["seo"]);
    });

    test("names what one transaction wrote by the one version that it gave", async () => {
      const [item, part] = [await uuidOf("/item"), await uuidOf("/item/list/0")];
      await write(async (content) => {
        await content.setProperties(workspace, item, { a: text("1") });
        await content.setProperties(workspace, part, { title: text("x") });
        await content.setProperties(workspace, item, { b: text("1") });
      });
      expect(await changed("/item", 1)).toEqual(["a", "b", "list"]);
      expect(await changed("/item", 2)).toEqual([]);
    });

    test("names nothing of items below, above or beside, nor of items that move", async () => {
      await set("/item/nested", { a: text("1") });
      await set("/other", { a: text("1") });
      const [nested, other] = [await uuidOf("/item/nested"), await uuidOf("/other")];
      const item = await uuidOf("/item");
      await write(async (content) => {
        await content.orderBefore(workspace, other, item);
        await content.move(workspace, item, { name: "renamed" });
        await content.move(workspace, nested, { parentPath: "/other" });
        await content.touch(workspace, item);
      });
      expect(await changed("/renamed", 1)).toEqual([]);
      expect(await changed("/other/nested", 1)).toEqual(["a"]);
    });

    test("names parts of a part's own item, wherever that is", async () => {
      const uuid = await uuidOf("/item");
      await write((c) => c.move(workspace, uuid, { parentPath: "/other", name: "deep" }));
      await set("/other/deep/list/0", { title: text("x") });
      expect(await changed("/other/deep", 2)).toEqual(["list"]);
      expect(await changed("/other", 1)).toEqual([]);
    });

    test("keeps names of any text, in code-unit order", async () => {
      const names = ["b", "\uffff", "😀", "\ud800", "nul\0", "B"];
      const properties: Properties = Object.fromEntries(names.map((name) => [name, text("x")]));
      await set("/item", properties);
      expect(await changed("/item", 1)).toEqual(["B", "b", "nul\0", "\ud800", "😀", "\uffff"]);
    });

    test("names nothing of a node that does not exist or was made anew", async () => {
      expect(await read((c) => c.changedSince(workspace, unknownUuid, 1))).toEqual([]);
      await set("/other", { a: text("1") });
      await remove("/other");
      await create("/other");
      expect(await changed("/other", 0)).toEqual([]);
    });

    test("is undone with its transaction", async () => {
      const uuid = await uuidOf("/item");
      const failing = write(async (content) => {
        await content.setProperties(workspace, uuid, { a: text("1") });
        throw new Error("mine");
      });
      await expect(failing).rejects.toThrow("mine");
      expect(await changed("/item", 1)).toEqual([]);
    });

    test("knows on the published side what was published", async () => {
      const uuid = await uuidOf("/item");
      await set("/item", { a: text("1") });
      await set("/item", { b: text("1") });
      await write((c) => c.publish(workspace, uuid, { recursive: true }));
      await set("/item", { a: text("2"), c: text("1") });
      const side = "published";
      const since = (version: number) =>
        repository().read((c) => c.changedSince(workspace, uuid, version), { side });
      expect(await since(1)).toEqual(["a", "b"]);
      expect(await since(2)).toEqual(["b"]);
    });

    test("names writes to the root and its parts", async () => {
      await write(async (content) => {
        await createAt(content, "/part", {}, "mgnl:contentNode");
      });
      await set("/", { title: text("x") });
      expect(await changed("/", 1)).toEqual(["part", "title"]);
    });
  });
}
