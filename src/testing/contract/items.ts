import { type ItemQuery, type Properties, type Property } from "../../store/index.js";
import { describe, expect, test } from "vitest";
import { createAll, newNode, everything, paths } from "./fixtures.js";
import type { TestStore } from "./test-store.js";

/** Which items a listing holds, and in which order. */
export function describeItems(store: TestStore): void {
  const { read, write, create } = store;

  describe("items", () => {
    const items = (query: Partial<ItemQuery> = {}) =>
      read((c) => c.items({ ...everything, ...query }));
    const listed = async (query: Partial<ItemQuery> = {}) => paths((await items(query)).nodes);
    const text = (value: string): Property => ({ type: "string", value });

    test("are those of the given types in repository order, depth first", async () => {
      await createAll(write, {
        "/z": "mgnl:folder",
        "/a": "mgnl:content",
        "/z/y": "mgnl:content",
        "/z/x": "shop:product",
        "/z/y/part": "mgnl:contentNode",
        "/z/y/nested": "mgnl:content",
      });
      await write((c) => c.create(newNode("/elsewhere", {}, "mgnl:content", "news")));
      expect(await listed()).toEqual(["/z/y", "/z/y/nested", "/a"]);
      expect(await listed({ nodeTypes: ["mgnl:content", "shop:product", "mgnl:content"] })).toEqual(
        ["/z/y", "/z/y/nested", "/z/x", "/a"],
      );
      expect(await listed({ nodeTypes: [] })).toEqual([]);
      expect(await listed({ nodeTypes: ["mgnl:unknown"] })).toEqual([]);
    });

    test("are complete nodes", async () => {
      const node = await create("/a", { title: text("A") });
      expect(await items()).toEqual({ nodes: [node], next: undefined, total: 1 });
    });

    test("are only descendants of `under`", async () => {
      await createAll(write, {
        "/f": "mgnl:content",
        "/fg": "mgnl:content",
        "/f/a": "mgnl:content",
        "/f/a/b": "mgnl:content",
      });
      expect(await listed({ under: "/f" })).toEqual(["/f/a", "/f/a/b"]);
      expect(await items({ under: "/missing" })).toEqual({
        nodes: [],
        next: undefined,
        total: 0,
      });
    });

    test("match every equality", async () => {
      await create("/f", {}, "mgnl:folder");
      await create("/b", { color: text("red"), size: { type: "long", value: 1 } });
      await create("/f/a", { color: text("red"), size: { type: "long", value: 2 } });
      await create("/c", { color: text("Red"), size: { type: "long", value: 2 } });
      await create("/d", { color: text("red"), size: text("2") });
      await create("/e", { color: text("red") }, "mgnl:folder");
      expect(await listed({ equals: { color: "red" } })).toEqual(["/f/a", "/b", "/d"]);
      expect(await listed({ equals: { color: "red", size: 2 } })).toEqual(["/f/a"]);
      expect(await listed({ equals: { size: 2 }, under: "/f" })).toEqual(["/f/a"]);
      expect(await listed({ equals: { color: "blue" } })).toEqual([]);
    });

    test("contain the text in one of the properties, ignoring case and accents", async () => {
      await create("/a", { title: text("Crème Brûlée"), other: text("secret") });
      await create("/b", { title: text("ΟΔΟΣ"), price: { type: "double", value: 7 } });
      await create("/c", { tags: { type: "string", value: ["one", "İzmir"] } });
      await create("/d", { title: text("100% under_score\u001fx") });
      await create("/f", { title: text("creme") }, "mgnl:folder");
      const search = (query: string, properties = ["title", "tags", "price"]) =>
        listed({ text: { query, properties } });
      expect(await search("CREME bru")).toEqual(["/a"]);
      expect(await search("brûl")).toEqual(["/a"]);
      expect(await search("brûl")).toEqual(["/a"]);
      expect(await search("οδος")).toEqual(["/b"]);
      expect(await search("οδοσ")).toEqual(["/b"]);
      expect(await search("izmir")).toEqual(["/c"]);
      expect(await search("one\u001fizmir")).toEqual([]);
      expect(await search("%")).toEqual(["/d"]);
      expect(await search("r_s")).toEqual(["/d"]);
      expect(await search("score\u001fx")).toEqual(["/d"]);
      expect(await search("secret")).toEqual([]);
      expect(await search("secret", ["other"])).toEqual(["/a"]);
      expect(await search("7")).toEqual([]);
      expect(await search("creme", [])).toEqual([]);
      expect(await search("\0\ud800")).toEqual([]);
    });

    test("contain the text in one of their content nodes, not in items below them", async () => {
      const found: Properties = { title: text("needle") };
      await createAll(write, {
        "/a": "mgnl:content",
        "/a/list": "mgnl:contentNode",
        "/b": "mgnl:content",
        "/b/nested": "mgnl:content",
      });
      await create("/a/list/0", found, "mgnl:contentNode");
      await create("/b/nested/part", found, "mgnl:contentNode");
      const search = { query: "NEEDLE", properties: ["title"] };
      expect(await listed({ text: search })).toEqual(["/a", "/b/nested"]);
      expect(await listed({ text: search, nodeTypes: ["mgnl:contentNode"] })).toEqual([
        "/a/list",
        "/a/list/0",
        "/b/nested/part",
      ]);
    });

    test("are sorted by a property, those without it last", async () => {
      await create("/none1");
      await create("/text2", { p: text("b") });
      await create("/list", { p: { type: "string", value: ["a"] } });
      await create("/text1", { p: text("a") });
      await create("/ten", { p: { type: "long", value: 10 } });
      await create("/minus", { p: { type: "double", value: -1.5 } });
      await create("/two", { p: { type: "long", value: 2 } });
      await create("/astral", { p: text("😀") });
      await create("/bmp", { p: text("\uff5e") });
      const ascending = ["/minus", "/two", "/ten", "/text1", "/text2", "/bmp", "/astral"];
      expect(await listed({ sort: { property: "p", descending: false } })).toEqual([
        ...ascending,
        "/none1",
        "/list",
      ]);
      expect(await listed({ sort: { property: "p", descending: true } })).toEqual([
        ...ascending.toReversed(),
        "/list",
        "/none1",
      ]);
    });

    test("with equal sort values stand in repository order, reversed when descending", async () => {
      for (const path of ["/c", "/a", "/b"]) await create(path, { p: text("same") });
      const sorted = (descending: boolean) => listed({ sort: { property: "p", descending } });
      expect(await sorted(false)).toEqual(["/c", "/a", "/b"]);
      expect(await sorted(true)).toEqual(["/b", "/a", "/c"]);
    });
  });
}
