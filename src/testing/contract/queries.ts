import { type Properties, type Property, type PropertyScalar } from "../../store/index.js";
import { describe, expect, test } from "vitest";
import { createAll, outline, paths, unknownUuid, workspace } from "./fixtures.js";
import type { TestStore } from "./test-store.js";

/** Finding nodes other than as pages of items. */
export function describeQueries(store: TestStore): void {
  const { read, write, create, uuidOf } = store;

  describe("tree", () => {
    test("is the item with its content nodes in order, without items below it", async () => {
      await createAll(write, {
        "/item": "mgnl:content",
        "/item/b": "mgnl:contentNode",
        "/item/nested": "mgnl:content",
        "/item/nested/part": "mgnl:contentNode",
        "/item/a": "mgnl:contentNode",
        "/item/b/1": "mgnl:contentNode",
        "/item/b/0": "mgnl:contentNode",
        "/next": "mgnl:content",
        "/next/part": "mgnl:contentNode",
      });
      const uuid = await uuidOf("/item");
      const tree = await read((c) => c.tree(workspace, uuid));
      expect(tree && outline(tree)).toEqual([
        "/item",
        ["/item/b", ["/item/b/1"], ["/item/b/0"]],
        ["/item/a"],
      ]);
    });

    test("of a content node is its part of the item", async () => {
      await createAll(write, {
        "/item": "mgnl:content",
        "/item/b": "mgnl:contentNode",
        "/item/b/0": "mgnl:contentNode",
        "/item/c": "mgnl:contentNode",
      });
      const uuid = await uuidOf("/item/b");
      const tree = await read((c) => c.tree(workspace, uuid));
      expect(tree && outline(tree)).toEqual(["/item/b", ["/item/b/0"]]);
    });

    test("is undefined when there is no such node", async () => {
      expect(await read((c) => c.tree(workspace, unknownUuid))).toBeUndefined();
    });
  });

  describe("children", () => {
    test("are the direct ones in order, content nodes included, at most as many as asked for", async () => {
      await createAll(write, {
        "/f": "mgnl:folder",
        "/f/c": "mgnl:content",
        "/f/b": "mgnl:contentNode",
        "/f/c/deep": "mgnl:content",
        "/f/a": "mgnl:folder",
      });
      const uuid = await uuidOf("/f");
      const names = async (limit: number) =>
        (await read((c) => c.children(workspace, uuid, limit))).map((node) => node.name);
      expect(await names(10)).toEqual(["c", "b", "a"]);
      expect(await names(2)).toEqual(["c", "b"]);
    });

    test("are none when there is no such node", async () => {
      expect(await read((c) => c.children(workspace, unknownUuid, 10))).toEqual([]);
    });
  });

  describe("nodesNamed", () => {
    const named = (nodeName: string, under: string, limit = 10) =>
      read(async (c) => paths(await c.nodesNamed({ workspace, name: nodeName, under, limit })));

    test("finds the exact name below a path in repository order", async () => {
      await createAll(write, {
        "/x": "mgnl:content",
        "/f": "mgnl:folder",
        "/f/x": "mgnl:content",
        "/f/X": "mgnl:content",
        "/f/g": "mgnl:folder",
        "/f/x/x": "mgnl:contentNode",
        "/f/g/x": "mgnl:content",
        "/fx": "mgnl:folder",
        "/fx/x": "mgnl:content",
      });
      expect(await named("x", "/")).toEqual(["/x", "/f/x", "/f/x/x", "/f/g/x", "/fx/x"]);
      expect(await named("x", "/f")).toEqual(["/f/x", "/f/x/x", "/f/g/x"]);
      expect(await named("x", "/f", 2)).toEqual(["/f/x", "/f/x/x"]);
      expect(await named("x", "/f/x")).toEqual(["/f/x/x"]);
      expect(await named("x", "/missing")).toEqual([]);
      expect(await named("", "/")).toEqual([]);
    });
  });

  describe("nodesWith", () => {
    const holding = (value: PropertyScalar, options: { under?: string; limit?: number } = {}) =>
      read(async (c) => {
        const { under = "/", limit = 10 } = options;
        return paths(await c.nodesWith({ workspace, property: "p", value, under, limit }));
      });

    test("finds the exact value below a path in repository order", async () => {
      const a1: Properties = { p: { type: "string", value: "A1" } };
      await create("/f", a1, "mgnl:folder");
      await create("/late", a1);
      await create("/f/item", a1);
      await create("/f/item/part", a1, "mgnl:contentNode");
      await create("/other", { p: { type: "string", value: "a1" } });
      await create("/named", { q: { type: "string", value: "A1" } });
      expect(await holding("A1")).toEqual(["/f", "/f/item", "/f/item/part", "/late"]);
      expect(await holding("A1", { under: "/f" })).toEqual(["/f/item", "/f/item/part"]);
      expect(await holding("A1", { limit: 1 })).toEqual(["/f"]);
      expect(await holding("A1", { under: "/missing" })).toEqual([]);
    });

    test("tells values of different kinds and long texts apart", async () => {
      const long = "x".repeat(1000);
      const values = [
        "5",
        5,
        0.1,
        "",
        true,
        "true",
        "b1",
        false,
        0,
        long,
        `${long}y`,
        "\ud800",
        "\ud801",
      ];
      for (const [index, value] of values.entries()) {
        await create(`/n${index}`, { p: { type: "string", value } });
      }
      for (const [index, value] of values.entries()) {
        expect(await holding(value)).toEqual([`/n${index}`]);
      }
      expect(await holding(-0)).toEqual(["/n8"]);
      expect(await holding("x".repeat(999))).toEqual([]);
    });

    test("does not find a list by one of its values", async () => {
      await create("/a", { p: { type: "string", value: ["x"] } });
      expect(await holding("x")).toEqual([]);
    });

    test("follows every change of a value", async () => {
      const { uuid } = await create("/a", { p: { type: "string", value: "one" } });
      const set = (p: Property | null) => write((c) => c.setProperties(workspace, uuid, { p }));
      await set({ type: "string", value: "two" });
      expect([await holding("one"), await holding("two")]).toEqual([[], ["/a"]]);
      await set({ type: "long", value: [1] });
      expect(await holding("two")).toEqual([]);
      await set({ type: "string", value: "two" });
      await set(null);
      expect(await holding("two")).toEqual([]);
    });
  });

  describe("folders", () => {
    test("are the paths of all folders below a path in repository order", async () => {
      await createAll(write, {
        "/b": "mgnl:folder",
        "/a": "mgnl:folder",
        "/b/z": "mgnl:folder",
        "/b/item": "mgnl:content",
        "/b/y": "mgnl:folder",
        "/b/z/ü": "mgnl:folder",
      });
      const folders = (under: string, limit = 10) =>
        read((c) => c.folders(workspace, under, limit));
      expect(await folders("/")).toEqual(["/b", "/b/z", "/b/z/ü", "/b/y", "/a"]);
      expect(await folders("/b")).toEqual(["/b/z", "/b/z/ü", "/b/y"]);
      expect(await folders("/", 2)).toEqual(["/b", "/b/z"]);
      expect(await folders("/missing")).toEqual([]);
    });
  });
}
