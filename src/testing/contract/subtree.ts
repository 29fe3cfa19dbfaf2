import type { Properties, Side } from "../../store/index.js";
import { beforeEach, describe, expect, test } from "vitest";
import { createAll, createAt, nodeAt, unknownUuid, workspace } from "./fixtures.js";
import type { TestStore } from "./test-store.js";

/** What is below a node, in numbers. */
export function describeSubtrees(store: TestStore): void {
  const { repository, read, write, create, uuidOf } = store;

  const describeAt = async (path: string, properties: readonly string[] = [], side?: Side) => {
    const uuid = await uuidOf(path);
    const query = { workspace, uuid, properties };
    const found = await repository().read((c) => c.subtree(query), side && { side });
    if (found === undefined) throw new Error(`There is no node at ${path}.`);
    return found;
  };

  describe("subtree", () => {
    beforeEach(() =>
      createAll(write, {
        "/f": "mgnl:folder",
        "/f/a": "mgnl:content",
        "/f/a/part": "mgnl:contentNode",
        "/f/a/part/0": "mgnl:contentNode",
        "/f/a/nested": "mgnl:content",
        "/f/g": "mgnl:folder",
        "/f/g/b": "mgnl:content",
        "/fg": "mgnl:content",
      }),
    );

    test("counts what is below the node, parts of items left out", async () => {
      expect((await describeAt("/f")).descendants).toBe(4);
      expect((await describeAt("/f/a")).descendants).toBe(1);
      expect((await describeAt("/f/a/part")).descendants).toBe(0);
      expect((await describeAt("/fg")).descendants).toBe(0);
      expect((await describeAt("/")).descendants).toBe(6);
    });

    test("counts more than a batch", async () => {
      await write(async (content) => {
        for (let index = 0; index < 1000; index += 1) await createAt(content, `/f/g/n${index}`);
        const odd = { odd: { type: "string", value: "x" } } as const;
        await createAt(content, "/f/g/last", odd);
        await createAt(content, "/f/g/list", { none: { type: "long", value: [] } });
      });
      const { descendants, present } = await describeAt("/f", ["odd", "none", "other"]);
      expect([descendants, present]).toEqual([1006, ["none", "odd"]]);
    });

    test("counts what stands below it on the published side alone, which would go with it", async () => {
      await write(async (c) => {
        const folder = await createAt(c, "/left", {}, "mgnl:folder");
        const moved = await createAt(c, "/left/moved");
        await createAt(c, "/left/moved/part", {}, "mgnl:contentNode");
        const other = await createAt(c, "/left/other");
        await c.publish(workspace, folder.uuid, { recursive: true });
        await c.move(workspace, moved.uuid, { parentPath: "/" });
        await c.unpublish(workspace, other.uuid);
      });
      expect(await describeAt("/left")).toMatchObject({ descendants: 1, published: 2 });
      expect(await describeAt("/moved")).toMatchObject({ published: 1 });
    });

    test("counts what is published of it, the node itself included", async () => {
      expect((await describeAt("/f")).published).toBe(0);
      const [f, a, g] = [await uuidOf("/f"), await uuidOf("/f/a"), await uuidOf("/f/g")];
      await write((c) => c.publish(workspace, f, { recursive: false }));
      expect((await describeAt("/f")).published).toBe(1);
      await write((c) => c.publish(workspace, a, { recursive: true }));
      expect((await describeAt("/f")).published).toBe(3);
      expect((await describeAt("/f/a")).published).toBe(2);
      await write((c) => c.publish(workspace, g, { recursive: true }));
      expect((await describeAt("/f")).published).toBe(5);
      await write((c) => c.unpublish(workspace, a));
      expect((await describeAt("/f")).published).toBe(3);
      expect((await describeAt("/fg")).published).toBe(0);
      const publishedSide = await describeAt("/f", [], "published");
      expect([publishedSide.descendants, publishedSide.published]).toEqual([2, 3]);
    });

    test("knows which properties are there, in the node or below it", async () => {
      const set = async (path: string, properties: Properties) => {
        const uuid = await uuidOf(path);
        await write((c) => c.setProperties(workspace, uuid, properties));
      };
      await set("/f", { own: { type: "string", value: "x" } });
      await set("/f/a/part/0", { "title_de\0": { type: "string", value: "" } });
      await set("/f/a/nested", { "\ud800": { type: "boolean", value: false } });
      await set("/f/g/b", {
        numbers: { type: "long", value: [1, 2] },
        tags: { type: "string", value: ["x"] },
        empty: { type: "string", value: [] },
        'like a "list"': { type: "string", value: '"fake":{"type":"long","value":[1]}' },
      });
      await set("/fg", { outside: { type: "string", value: "x" } });
      const asked = [
        "tags",
        "own",
        "fake",
        "outside",
        "numbers",
        "title_de\0",
        "empty",
        "own",
        "\ud800",
        'like a "list"',
        "__proto__",
      ];
      expect((await describeAt("/f", asked)).present).toEqual([
        "empty",
        'like a "list"',
        "numbers",
        "own",
        "tags",
        "title_de\0",
        "\ud800",
      ]);
      expect((await describeAt("/f/a", asked)).present).toEqual(["title_de\0", "\ud800"]);
      expect((await describeAt("/f", [])).present).toEqual([]);
    });

    test("is undefined when there is no such node", async () => {
      const query = { workspace, uuid: unknownUuid, properties: [] };
      expect(await read((c) => c.subtree(query))).toBeUndefined();
    });
  });

  describe("state of a subtree", () => {
    beforeEach(() =>
      createAll(write, {
        "/x": "mgnl:folder",
        "/x/f": "mgnl:folder",
        "/x/f/a": "mgnl:content",
        "/x/f/a/part": "mgnl:contentNode",
        "/x/f/b": "mgnl:content",
        "/x/other": "mgnl:content",
      }),
    );

    const stateAfter = async (change: () => Promise<unknown>) => {
      const uuid = await uuidOf("/x/f");
      const query = { workspace, uuid, properties: [] };
      const state = () => read(async (c) => (await c.subtree(query))?.state);
      const before = await state();
      expect(await state()).toBe(before);
      await change();
      return (await state()) === before ? "as before" : "changed";
    };
    const at = async (path: string) => uuidOf(path);

    const changes: Readonly<Record<string, () => Promise<unknown>>> = {
      "a write to the node": async () => touch("/x/f"),
      "a write below": async () => touch("/x/f/b"),
      "a write to a part": async () => touch("/x/f/a/part"),
      "a new node": () => create("/x/f/c"),
      "a new part": () => create("/x/f/a/more", {}, "mgnl:contentNode"),
      "a removal": () => remove("/x/f/b"),
      "one node in the place of another": async () => {
        await remove("/x/f/b");
        await create("/x/f/b");
      },
      "another order below": () => order("/x/f/b", "/x/f/a"),
      "another name below": () => move("/x/f/b", { name: "c" }),
      "a node that comes": () => move("/x/other", { parentPath: "/x/f" }),
      "a node that goes": () => move("/x/f/b", { parentPath: "/x" }),
      "a node that goes deeper": () => move("/x/f/b", { parentPath: "/x/f/a" }),
      "another path of the node": () => move("/x", { name: "y" }),
    };
    test.each(Object.keys(changes))("changes with %s", async (name) => {
      expect(await stateAfter(async () => changes[name]?.())).toBe("changed");
    });

    const others: Readonly<Record<string, () => Promise<unknown>>> = {
      "a write beside it": () => touch("/x/other"),
      "a write above it": () => touch("/x"),
      "another order around it": () => order("/x/other", "/x/f"),
    };
    test.each(Object.keys(others))("stays with %s", async (name) => {
      expect(await stateAfter(async () => others[name]?.())).toBe("as before");
    });

    const touch = async (path: string) => {
      const uuid = await at(path);
      return write(async (c) => {
        await c.setProperties(workspace, uuid, { p: { type: "string", value: "x" } });
      });
    };
    const remove = async (path: string) => {
      const uuid = await at(path);
      return write((c) => c.remove(workspace, uuid));
    };
    const order = async (path: string, before: string) => {
      const [uuid, other] = [await at(path), await at(before)];
      return write((c) => c.orderBefore(workspace, uuid, other));
    };
    const move = async (path: string, target: { parentPath?: string; name?: string }) => {
      const uuid = await at(path);
      return write((c) => c.move(workspace, uuid, target));
    };

    test("is another one for each node", async () => {
      const states = await read(async (c) => {
        const found: (string | undefined)[] = [];
        for (const path of ["/x", "/x/f", "/x/f/a", "/x/f/b", "/x/other"]) {
          const { uuid } = await nodeAt(c, path);
          found.push((await c.subtree({ workspace, uuid, properties: [] }))?.state);
        }
        return found;
      });
      expect(new Set(states).size).toBe(5);
    });
  });
}
