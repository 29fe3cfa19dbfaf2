import { NameTakenError, NodeMissingError, ParentUnpublishedError } from "../../store/index.js";
import { describe, expect, test } from "vitest";
import { createAll, nodeAt, outline, unknownUuid, workspace } from "./fixtures.js";
import { publicationCalls, text } from "./publication-calls.js";
import type { TestStore } from "./test-store.js";

/** Publishing one item. */
export function describePublication(store: TestStore): void {
  const { read, write, create, uuidOf, setTime } = store;
  const { readPublished, publish, move, rename, remove, publishedNames, statesOf } =
    publicationCalls(store);

  describe("publish", () => {
    test("copies the item as it is, with its UUID, version and times", async () => {
      const { uuid } = await create("/a", { title: text("Chair") });
      setTime("2026-02-01T00:00:00.000Z");
      await write((c) => c.setProperties(workspace, uuid, { size: { type: "long", value: 2 } }));
      expect(await publish("/a")).toEqual({ count: 1 });
      const author = await read((c) => nodeAt(c, "/a"));
      expect(author).toMatchObject({ version: 2, publication: "published" });
      expect(await readPublished((c) => c.node(workspace, uuid))).toEqual(author);
    });

    test("copies the parts of the item, without items below it", async () => {
      await createAll(write, {
        "/item": "mgnl:content",
        "/item/list": "mgnl:contentNode",
        "/item/list/0": "mgnl:contentNode",
        "/item/nested": "mgnl:content",
        "/item/list/1": "mgnl:contentNode",
      });
      expect(await publish("/item")).toEqual({ count: 1 });
      const uuid = await uuidOf("/item");
      const tree = await readPublished((c) => c.tree(workspace, uuid));
      expect(tree && outline(tree)).toEqual([
        "/item",
        ["/item/list", ["/item/list/0"], ["/item/list/1"]],
      ]);
      expect(await publishedNames("/item")).toEqual(["list"]);
      expect(await statesOf("/item", "/item/list/1", "/item/nested")).toEqual([
        "published",
        "published",
        "unpublished",
      ]);
    });

    test("replaces what was published of the item", async () => {
      await create("/item", { title: text("old"), gone: text("x") });
      for (const path of ["/item/a", "/item/b", "/item/b/0"]) {
        await create(path, { title: text(path) }, "mgnl:contentNode");
      }
      await publish("/item");
      const uuid = await uuidOf("/item");
      await remove("/item/a");
      await create("/item/c", {}, "mgnl:contentNode");
      const part = await uuidOf("/item/b/0");
      await write(async (content) => {
        await content.setProperties(workspace, uuid, { title: text("new"), gone: null });
        await content.setProperties(workspace, part, { title: text("changed") });
      });
      expect(await statesOf("/item", "/item/b")).toEqual(["modified", "modified"]);
      await publish("/item");
      const author = await read((c) => c.tree(workspace, uuid));
      expect(await readPublished((c) => c.tree(workspace, uuid))).toEqual(author);
      const titled = (value: string) =>
        readPublished((c) =>
          c.nodesWith({ workspace, property: "title", value, under: "/", limit: 10 }),
        );
      expect((await titled("changed")).map((node) => node.path)).toEqual(["/item/b/0"]);
      expect(await titled("/item/b/0")).toEqual([]);
      expect(await titled("/item/a")).toEqual([]);
    });

    test("of a part publishes its item", async () => {
      await createAll(write, { "/item": "mgnl:content", "/item/part": "mgnl:contentNode" });
      expect(await publish("/item/part")).toEqual({ count: 1 });
      expect(await statesOf("/item", "/item/part")).toEqual(["published", "published"]);
    });

    test("keeps the order of parts and published items below one item", async () => {
      await createAll(write, {
        "/item": "mgnl:content",
        "/item/p1": "mgnl:contentNode",
        "/item/i1": "mgnl:content",
        "/item/p2": "mgnl:contentNode",
        "/item/i2": "mgnl:content",
      });
      await publish("/item");
      await publish("/item/i2");
      await publish("/item/i1");
      expect(await publishedNames("/item")).toEqual(["p1", "i1", "p2", "i2"]);
      const [i1, p2] = [await uuidOf("/item/i1"), await uuidOf("/item/p2")];
      await write((c) => c.orderBefore(workspace, p2, i1));
      await create("/item/p3", {}, "mgnl:contentNode");
      await publish("/item");
      expect(await publishedNames("/item")).toEqual(["p1", "p2", "i1", "i2", "p3"]);
    });

    test("takes the place that the node has among the published siblings", async () => {
      for (const name of ["a", "b", "c", "d"]) await create(`/${name}`);
      for (const name of ["d", "b", "a", "c"]) await publish(`/${name}`);
      expect(await publishedNames("/")).toEqual(["a", "b", "c", "d"]);
      const [a, d] = [await uuidOf("/a"), await uuidOf("/d")];
      await write((c) => c.orderBefore(workspace, d, a));
      expect(await publishedNames("/")).toEqual(["a", "b", "c", "d"]);
      await publish("/d");
      expect(await publishedNames("/")).toEqual(["d", "a", "b", "c"]);
    });

    test("finds room between published siblings, however often", async () => {
      const { uuid: last } = await create("/last", {}, "mgnl:folder");
      await create("/last/below", { p: text("x") });
      await publish("/last", true);
      for (let index = 0; index < 60; index += 1) {
        const { uuid } = await create(`/n${index}`);
        await write((c) => c.orderBefore(workspace, uuid, last));
        await publish(`/n${index}`);
      }
      const names = Array.from({ length: 60 }, (_, index) => `n${index}`);
      expect(await publishedNames("/")).toEqual([...names, "last"]);
      expect(await publishedNames("/last")).toEqual(["below"]);
    });

    test("moves the published node and all below it when the author has moved it", async () => {
      await createAll(write, {
        "/f": "mgnl:folder",
        "/g": "mgnl:folder",
        "/f/a": "mgnl:content",
        "/f/a/part": "mgnl:contentNode",
        "/f/a/below": "mgnl:content",
      });
      await publish("/f", true);
      await publish("/g");
      await move("/f/a", "/g");
      await rename("/g/a", "b");
      expect(await publishedNames("/f")).toEqual(["a"]);
      expect(await statesOf("/g/b")).toEqual(["modified"]);
      await publish("/g/b");
      expect(await publishedNames("/f")).toEqual([]);
      expect(await publishedNames("/g")).toEqual(["b"]);
      expect(await publishedNames("/g/b")).toEqual(["part", "below"]);
      expect(await readPublished((c) => c.nodeAt(workspace, "/g/b/below"))).toBeDefined();
    });

    test("puts the node below its parent as that is published", async () => {
      await createAll(write, { "/f": "mgnl:folder", "/f/a": "mgnl:content" });
      await publish("/f");
      await rename("/f", "renamed");
      await publish("/renamed/a");
      expect(await publishedNames("/")).toEqual(["f"]);
      expect(await publishedNames("/f")).toEqual(["a"]);
      await publish("/renamed");
      expect(await publishedNames("/renamed")).toEqual(["a"]);
    });

    test("refuses a node whose parent is not published, naming that", async () => {
      await createAll(write, { "/f": "mgnl:folder", "/f/a": "mgnl:content" });
      const error = await publish("/f/a").catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(ParentUnpublishedError);
      expect(error).toMatchObject({ path: "/f" });
    });

    test("refuses a node whose parent is published below it, until the parent is published", async () => {
      await createAll(write, { "/a": "mgnl:content", "/a/b": "mgnl:content" });
      await publish("/a", true);
      await move("/a/b", "/");
      await move("/a", "/b");
      const error = await publish("/b/a").catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(ParentUnpublishedError);
      expect(error).toMatchObject({ path: "/b" });
      await publish("/b");
      await publish("/b/a");
      expect(await publishedNames("/")).toEqual(["b"]);
      expect(await publishedNames("/b")).toEqual(["a"]);
    });

    test("refuses a path that another published node holds, and leaves everything as it was", async () => {
      await createAll(write, { "/a": "mgnl:content", "/f": "mgnl:folder" });
      await publish("/a");
      await publish("/f");
      await move("/a", "/f");
      await create("/a", { p: text("other") });
      const uuid = await uuidOf("/a");
      await write(async (content) => {
        const publishing = content.publish(workspace, uuid, { recursive: false });
        const error = await publishing.catch((caught: unknown) => caught);
        expect(error).toBeInstanceOf(NameTakenError);
        expect(error).toMatchObject({ path: "/a" });
      });
      expect(await statesOf("/a", "/f/a")).toEqual(["unpublished", "modified"]);
      expect(await publishedNames("/")).toEqual(["a", "f"]);
      await publish("/f/a");
      await publish("/a");
      expect(await publishedNames("/")).toEqual(["f", "a"]);
      expect(await publishedNames("/f")).toEqual(["a"]);
    });

    test("refuses a node that does not exist", async () => {
      const publishing = write((c) => c.publish(workspace, unknownUuid, { recursive: false }));
      await expect(publishing).rejects.toThrow(NodeMissingError);
    });

    test("of the root publishes what it holds", async () => {
      await create("/a");
      const uuid = await uuidOf("/");
      await write((c) => c.setProperties(workspace, uuid, { title: text("Shop") }));
      expect(await publish("/")).toEqual({ count: 1 });
      const root = await readPublished((c) => nodeAt(c, "/"));
      expect(root).toMatchObject({ uuid, properties: { title: text("Shop") } });
      expect(await publishedNames("/")).toEqual([]);
      expect(await publish("/", true)).toEqual({ count: 2 });
      expect(await publishedNames("/")).toEqual(["a"]);
    });

    test("makes a later write in the same transaction a change since", async () => {
      const { uuid } = await create("/a");
      await write(async (content) => {
        await content.setProperties(workspace, uuid, { p: text("one") });
        await content.publish(workspace, uuid, { recursive: false });
        const node = await content.setProperties(workspace, uuid, { p: text("two") });
        expect(node.publication).toBe("modified");
      });
      const published = await readPublished((c) => nodeAt(c, "/a"));
      expect(published.properties).toEqual({ p: text("one") });
      expect(await statesOf("/a")).toEqual(["modified"]);
    });

    test("is undone with its transaction", async () => {
      const { uuid } = await create("/a");
      const failing = write(async (content) => {
        await content.publish(workspace, uuid, { recursive: false });
        throw new Error("mine");
      });
      await expect(failing).rejects.toThrow("mine");
      expect(await statesOf("/a")).toEqual(["unpublished"]);
      expect(await publishedNames("/")).toEqual([]);
    });

    test("copies names and values of any text", async () => {
      const names = ["ä é", "日本", "😀", "\ud800", "nul\0", "%_~"];
      for (const name of names) {
        await create(`/${name}`, { "p😀": text(`v${name}`) });
        await create(`/${name}/😀`, {}, "mgnl:contentNode");
      }
      await publish("/", true);
      await rename("/😀", "😀😀");
      await publish("/😀😀", true);
      expect(await publishedNames("/")).toEqual(["ä é", "日本", "😀😀", "\ud800", "nul\0", "%_~"]);
      expect(await publishedNames("/😀😀")).toEqual(["😀"]);
    });
  });
}
