import { InvalidCursorError, type ItemQuery, type Property } from "../../store/index.js";
import { describe, expect, test } from "vitest";
import { allPaths, createAt, paths, workspace, everything } from "./fixtures.js";
import type { TestStore } from "./test-store.js";

/** How a listing is divided into pages and counted. */
export function describeItemPages(store: TestStore): void {
  const { read, write, create, uuidOf } = store;

  describe("pages of items", () => {
    const items = (query: Partial<ItemQuery> = {}) =>
      read((c) => c.items({ ...everything, ...query }));
    const listed = async (query: Partial<ItemQuery> = {}) => paths((await items(query)).nodes);
    const text = (value: string): Property => ({ type: "string", value });

    test("come in pages that together hold each item once", async () => {
      const names = ["e", "d", "c", "b", "a"];
      for (const nodeName of names) await create(`/${nodeName}`);
      const first = await items({ limit: 2 });
      expect([paths(first.nodes), first.total]).toEqual([["/e", "/d"], 5]);
      const second = await items({ limit: 2, cursor: first.next });
      expect([paths(second.nodes), second.total]).toEqual([["/c", "/b"], 5]);
      const third = await items({ limit: 1, cursor: second.next });
      expect([paths(third.nodes), third.total, third.next]).toEqual([["/a"], 5, undefined]);
    });

    test("end without a next page when the last one is full", async () => {
      await create("/a");
      await create("/b");
      expect((await items({ limit: 2 })).next).toBeUndefined();
    });

    test("neither repeat nor skip when nodes are created and removed between pages", async () => {
      for (const nodeName of ["a", "b", "c", "d"]) await create(`/${nodeName}`, {}, "mgnl:content");
      const first = await items({ limit: 2 });
      const removed = await uuidOf("/b");
      await write((c) => c.remove(workspace, removed));
      await create("/a/below");
      await create("/e");
      expect(await listed({ cursor: first.next })).toEqual(["/c", "/d", "/e"]);
    });

    test("neither repeat nor skip in sorted pages when nodes are created between them", async () => {
      const sort = { property: "p", descending: false };
      for (const value of ["b", "d", "f", "h"]) await create(`/${value}`, { p: text(value) });
      const first = await items({ limit: 2, sort });
      await create("/a", { p: text("a") });
      await create("/e", { p: text("e") });
      await create("/none");
      expect(await listed({ sort, cursor: first.next })).toEqual(["/e", "/f", "/h", "/none"]);
    });

    test("refuse a cursor that was not given for the query", async () => {
      for (const nodeName of ["a", "b", "c"]) await create(`/${nodeName}`, { p: text(nodeName) });
      const base = { limit: 1, equals: {}, nodeTypes: ["mgnl:content", "shop:product"] };
      const { next: cursor } = await items(base);
      const others: Partial<ItemQuery>[] = [
        { workspace: "news" },
        { nodeTypes: ["mgnl:content"] },
        { under: "/a" },
        { equals: { p: "a" } },
        { text: { query: "a", properties: ["p"] } },
        { sort: { property: "p", descending: false } },
      ];
      for (const other of others) {
        await expect(items({ ...base, ...other, cursor })).rejects.toThrow(InvalidCursorError);
      }
      const sort = { property: "p", descending: false };
      const { next: sorted } = await items({ ...base, sort });
      const reversed = { ...base, sort: { ...sort, descending: true }, cursor: sorted };
      await expect(items(reversed)).rejects.toThrow(InvalidCursorError);
    });

    test("take a cursor for the same query with another page size and order of conditions", async () => {
      for (const path of ["/a", "/b", "/c"]) await create(path, { p: text("x"), q: text("y") });
      const { next: cursor } = await items({ limit: 1, equals: { p: "x", q: "y" } });
      expect(await listed({ limit: 10, equals: { q: "y", p: "x" }, cursor })).toEqual(["/b", "/c"]);
    });

    test("refuse any other text as a cursor", async () => {
      for (const path of ["/a", "/b"]) await create(path);
      const { next = "" } = await items({ limit: 1 });
      const middle = Math.floor(next.length / 2);
      const swapped = next[middle] === "A" ? "B" : "A";
      const altered = next.slice(0, middle) + swapped + next.slice(middle + 1);
      const garbage = [
        "",
        "x",
        ".",
        "a.b",
        "1",
        "null",
        `${next} `,
        `${next}.x`,
        altered,
        "\ud800",
      ];
      for (const cursor of garbage) {
        await expect(items({ limit: 1, cursor })).rejects.toThrow(InvalidCursorError);
      }
    });

    test("are counted up to 1,001", async () => {
      await write(async (content) => {
        for (let index = 0; index < 1010; index += 1) {
          const p: Property = { type: "long", value: index % 7 };
          await createAt(content, `/n${index}`, index < 1005 ? { p, q: text("x") } : {});
        }
      });
      expect((await items({ limit: 1 })).total).toBe(1001);
      expect((await items({ limit: 1, equals: { q: "x" } })).total).toBe(1001);
      expect((await items({ limit: 1, equals: { p: 0 } })).total).toBe(144);
      expect((await items({ limit: 1, sort: { property: "p", descending: true } })).total).toBe(
        1001,
      );
    });

    test.each([
      [1100, false],
      [1100, true],
      [50, false],
      [50, true],
    ])("are sorted over all pages: %i of them, descending %j", async (count, descending) => {
      const expected = await write(async (content) => {
        const made: { path: string; value: number }[] = [];
        await createAt(content, "/f", {}, "mgnl:folder");
        for (let index = 0; index < count; index += 1) {
          const value = (index * 7919) % 100;
          const path = `${index % 10 === 0 ? "" : "/f"}/n${index}`;
          await createAt(content, path, { p: { type: "long", value }, q: text("x") });
          if (path.startsWith("/f")) made.push({ path, value });
        }
        for (const path of ["/f/none1", "/f/none2"])
          await createAt(content, path, { q: text("x") });
        made.sort((one, other) => one.value - other.value);
        const ordered = made.map((item) => item.path);
        return descending
          ? [...ordered.reverse(), "/f/none2", "/f/none1"]
          : [...ordered, "/f/none1", "/f/none2"];
      });
      const sort = { property: "p", descending };
      const narrowed: Partial<ItemQuery>[] = [
        { under: "/f", sort },
        { under: "/f", sort, equals: { q: "x" } },
        { under: "/f", sort, text: { query: "X", properties: ["q"] } },
      ];
      for (const query of narrowed) {
        expect(await allPaths(items, { ...query, limit: 97 })).toEqual(expected);
      }
    });
  });
}
