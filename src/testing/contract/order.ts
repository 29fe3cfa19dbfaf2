import { NodeMissingError, type Properties } from "../../store/index.js";
import { describe, expect, test } from "vitest";
import {
  childNames,
  createAll,
  createAt,
  everything,
  nodeAt,
  paths,
  unknownUuid,
  workspace,
} from "./fixtures.js";
import type { TestStore } from "./test-store.js";

/** The place of nodes among their siblings. */
export function describeOrder(store: TestStore): void {
  const { read, write, create, uuidOf, setTime } = store;

  const orderBefore = async (path: string, before: string | undefined) => {
    const uuid = await uuidOf(path);
    const other = before === undefined ? undefined : await uuidOf(before);
    return write((c) => c.orderBefore(workspace, uuid, other));
  };
  const place = async (path: string) => {
    const uuid = await uuidOf(path);
    return read((c) => c.place(workspace, uuid));
  };
  const createFolder = () =>
    write(async (content) => {
      await createAt(content, "/f", {}, "mgnl:folder");
      for (const name of ["a", "b", "c", "d"]) await createAt(content, `/f/${name}`);
      await createAt(content, "/other");
    });

  describe("orderBefore", () => {
    test.each<[string, string | undefined, string[]]>([
      ["d", "a", ["d", "a", "b", "c"]],
      ["a", "d", ["b", "c", "a", "d"]],
      ["a", "c", ["b", "a", "c", "d"]],
      ["c", "b", ["a", "c", "b", "d"]],
      ["b", undefined, ["a", "c", "d", "b"]],
    ])("puts %s before %s", async (name, before, expected) => {
      await createFolder();
      const node = await read((c) => nodeAt(c, `/f/${name}`));
      const moved = await orderBefore(`/f/${name}`, before && `/f/${before}`);
      expect(moved).toEqual({ ...node, version: 2 });
      expect(await read((c) => c.node(workspace, node.uuid))).toEqual(moved);
      expect(await read((c) => childNames(c, "/f"))).toEqual(expected);
    });

    test.each<[string, string | undefined]>([
      ["/f/a", "/f/b"],
      ["/f/c", "/f/d"],
      ["/f/d", undefined],
      ["/", undefined],
    ])("writes nothing when %s stands before %s already", async (path, before) => {
      await createFolder();
      setTime("2026-02-01T00:00:00.000Z");
      const node = await read((c) => nodeAt(c, path));
      expect(await orderBefore(path, before)).toEqual(node);
      expect(await read((c) => nodeAt(c, path))).toEqual(node);
    });

    test.each<[string, string]>([
      ["/f/a", "/other"],
      ["/f/a", "/f/a"],
      ["/f/a", "/f"],
      ["/f", "/f/a"],
      ["/f", "/"],
      ["/", "/f"],
      ["/", "/"],
    ])("refuses what is no sibling: %s before %s", async (path, before) => {
      await createFolder();
      await expect(orderBefore(path, before)).rejects.toThrow(NodeMissingError);
      expect(await read((c) => childNames(c, "/f"))).toEqual(["a", "b", "c", "d"]);
    });

    test("refuses nodes that do not exist", async () => {
      await createFolder();
      const uuid = await uuidOf("/f/a");
      const pairs: [string, string | undefined][] = [
        [uuid, unknownUuid],
        [unknownUuid, uuid],
        [unknownUuid, undefined],
      ];
      for (const [node, before] of pairs) {
        const ordering = write((c) => c.orderBefore(workspace, node, before));
        await expect(ordering).rejects.toThrow(NodeMissingError);
      }
    });

    test("takes everything below along", async () => {
      const text = (value: string): Properties => ({ p: { type: "string", value } });
      await createFolder();
      await create("/f/d/nested", text("nested"));
      await create("/f/d/part", text("part"), "mgnl:contentNode");
      await create("/f/d/nested/part", text("other"), "mgnl:contentNode");
      await orderBefore("/f/d", "/f/a");
      await orderBefore("/other", "/f");
      const items = (query: Partial<typeof everything>) =>
        read(async (c) => paths((await c.items({ ...everything, ...query })).nodes));
      expect(await items({})).toEqual(["/other", "/f/d", "/f/d/nested", "/f/a", "/f/b", "/f/c"]);
      const search = (query: string) => items({ under: "/f", text: { query, properties: ["p"] } });
      expect(await search("part")).toEqual(["/f/d"]);
      expect(await search("other")).toEqual(["/f/d/nested"]);
      expect(await items({ under: "/f/d", equals: { p: "nested" } })).toEqual(["/f/d/nested"]);
    });

    test("raises the version of the node, and of the item when it is a part", async () => {
      await createAll(write, {
        "/item": "mgnl:content",
        "/item/list": "mgnl:contentNode",
        "/item/list/0": "mgnl:contentNode",
        "/item/list/1": "mgnl:contentNode",
        "/item/list/1/x": "mgnl:contentNode",
      });
      setTime("2026-02-01T00:00:00.000Z");
      const moved = await orderBefore("/item/list/1", "/item/list/0");
      expect(moved).toMatchObject({ version: 2, modified: "2026-02-01T00:00:00.000Z" });
      const versions = await read(async (c) =>
        Promise.all(
          ["/", "/item", "/item/list", "/item/list/0", "/item/list/1/x"].map(
            async (path) => (await nodeAt(c, path)).version,
          ),
        ),
      );
      expect(versions).toEqual([1, 2, 2, 1, 1]);
    });

    test("raises versions once, however often in one transaction", async () => {
      await createFolder();
      const [a, b, d] = [await uuidOf("/f/a"), await uuidOf("/f/b"), await uuidOf("/f/d")];
      await write(async (content) => {
        for (let time = 0; time < 60; time += 1) {
          await content.orderBefore(workspace, a, d);
          await content.orderBefore(workspace, b, d);
        }
      });
      expect(await read((c) => childNames(c, "/f"))).toEqual(["c", "a", "b", "d"]);
      const versions = await read(async (c) =>
        (await c.children(workspace, await uuidIn(c, "/f"), 10)).map((node) => node.version),
      );
      expect(versions).toEqual([1, 2, 2, 1]);
    });

    test("puts nodes first again and again, and new ones last", async () => {
      await createFolder();
      const expected = ["a", "b", "c", "d"];
      for (let index = 0; index < 200; index += 1) {
        const last = expected.pop() ?? "";
        await orderBefore(`/f/${last}`, `/f/${expected[0]}`);
        expected.unshift(last);
      }
      await create("/f/e");
      expect(await read((c) => childNames(c, "/f"))).toEqual([...expected, "e"]);
    });

    test("finds room at one point again and again, for all that is below as well", async () => {
      const expected = ["a", "z"];
      await write(async (content) => {
        await createAt(content, "/f", {}, "mgnl:folder");
        for (const name of expected) await createAt(content, `/f/${name}`);
        const { uuid } = await nodeAt(content, "/f/z");
        for (let index = 0; index < 300; index += 1) {
          const name = `n${index}`;
          const node = await createAt(content, `/f/${name}`);
          const part = { p: { type: "string", value: name } } as const;
          await createAt(content, `/f/${name}/part`, part, "mgnl:contentNode");
          const before = index % 3 === 0 ? expected.length - 1 : 1;
          const sibling = before === 1 ? await nodeAt(content, `/f/${expected[1]}`) : { uuid };
          await content.orderBefore(workspace, node.uuid, sibling.uuid);
          expected.splice(before, 0, name);
        }
      });
      const items = await read((c) => c.items({ ...everything, under: "/f" }));
      expect(paths(items.nodes)).toEqual(expected.map((name) => `/f/${name}`));
      for (const name of ["n0", "n150", "n299"]) {
        const query = { property: "p", value: name, under: `/f/${name}`, limit: 10 };
        const found = await read((c) => c.nodesWith({ workspace, ...query }));
        expect(paths(found)).toEqual([`/f/${name}/part`]);
        const text = { query: `${name}`, properties: ["p"] };
        const listed = await read((c) => c.items({ ...everything, equals: {}, text }));
        expect(paths(listed.nodes)).toContain(`/f/${name}`);
      }
      expect(items.nodes.map((node) => node.version)).toEqual(expected.map(() => 1));
    });

    test("finds room among siblings with more than a thousand nodes below them", async () => {
      const count = 30;
      const expected = Array.from({ length: count }, (_, index) => `n${index}`);
      await write(async (content) => {
        await createAt(content, "/f", {}, "mgnl:folder");
        for (const name of expected) {
          await createAt(content, `/f/${name}`);
          for (let part = 0; part < 40; part += 1) {
            await createAt(content, `/f/${name}/${part}`, {}, "mgnl:contentNode");
          }
        }
        for (let index = 0; index < 24; index += 1) {
          const name = expected.pop() ?? "";
          const node = await nodeAt(content, `/f/${name}`);
          const before = await nodeAt(content, `/f/${expected[3]}`);
          await content.orderBefore(workspace, node.uuid, before.uuid);
          expected.splice(3, 0, name);
        }
      });
      const parts = { ...everything, nodeTypes: ["mgnl:content", "mgnl:contentNode"], under: "/f" };
      const found: string[] = [];
      for (let cursor: string | undefined, first = true; first || cursor !== undefined;) {
        const page = await read((c) => c.items({ ...parts, cursor }));
        found.push(...paths(page.nodes));
        [cursor, first] = [page.next, false];
      }
      const partNames = Array.from({ length: 40 }, (_, part) => String(part));
      expect(found).toEqual(
        expected.flatMap((name) => [
          `/f/${name}`,
          ...partNames.map((part) => `/f/${name}/${part}`),
        ]),
      );
    });
  });

  describe("place", () => {
    test("is the index among all siblings, parts included", async () => {
      await createFolder();
      await create("/f/part", {}, "mgnl:contentNode");
      expect(await place("/f/a")).toEqual({ index: 0, count: 5 });
      expect(await place("/f/part")).toEqual({ index: 4, count: 5 });
      await orderBefore("/f/part", "/f/b");
      expect(await place("/f/part")).toEqual({ index: 1, count: 5 });
      expect(await place("/f/d")).toEqual({ index: 4, count: 5 });
    });

    test("of the root is alone", async () => {
      expect(await place("/")).toEqual({ index: 0, count: 1 });
      await createFolder();
      expect(await place("/")).toEqual({ index: 0, count: 1 });
      expect(await place("/other")).toEqual({ index: 1, count: 2 });
    });

    test("is undefined when there is no such node", async () => {
      expect(await read((c) => c.place(workspace, unknownUuid))).toBeUndefined();
    });
  });
}

async function uuidIn(content: Parameters<typeof nodeAt>[0], path: string): Promise<string> {
  return (await nodeAt(content, path)).uuid;
}
