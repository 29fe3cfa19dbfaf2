import {
  InvalidMoveError,
  InvalidNameError,
  type MoveTarget,
  NameTakenError,
  NodeMissingError,
  type Properties,
} from "../../store/index.js";
import { describe, expect, test } from "vitest";
import {
  childNames,
  createAll,
  createAt,
  everything,
  nodeAt,
  outline,
  paths,
  unknownUuid,
  workspace,
} from "./fixtures.js";
import type { TestStore } from "./test-store.js";

/** Giving nodes another name or parent. */
export function describeMove(store: TestStore): void {
  const { read, write, create, uuidOf, setTime } = store;

  const move = async (path: string, target: MoveTarget) => {
    const uuid = await uuidOf(path);
    return write((c) => c.move(workspace, uuid, target));
  };
  const text = (value: string): Properties => ({ p: { type: "string", value } });
  const named = (name: string, under: string) =>
    read(async (c) => paths(await c.nodesNamed({ workspace, name, under, limit: 10 })));
  const holding = (value: string, under: string) =>
    read(async (c) =>
      paths(await c.nodesWith({ workspace, property: "p", value, under, limit: 10 })),
    );
  const containing = (query: string, under: string) =>
    read(async (c) => {
      const search = { ...everything, under, text: { query, properties: ["p"] } };
      return paths((await c.items(search)).nodes);
    });
  const versions = (...asked: string[]) =>
    read(async (c) => (await Promise.all(asked.map((path) => nodeAt(c, path)))).map(versionOf));

  /** Two folders with items of several levels and their parts. */
  const createCatalogue = () =>
    write(async (content) => {
      await createAt(content, "/first", {}, "mgnl:folder");
      await createAt(content, "/old", {}, "mgnl:folder");
      await createAt(content, "/old/b", text("Bench"));
      await createAt(content, "/old/b/part", text("Oak"), "mgnl:contentNode");
      await createAt(content, "/old/b/part/0", text("Leg"), "mgnl:contentNode");
      await createAt(content, "/old/b/nested", text("Nested"));
      await createAt(content, "/old/a", text("Arm chair"));
      await createAt(content, "/last", {}, "mgnl:folder");
      await createAt(content, "/last/c", text("Chair"));
    });

  describe("move to another name", () => {
    test("keeps the place and takes all below along", async () => {
      await createCatalogue();
      const before = await read((c) => nodeAt(c, "/old"));
      const moved = await move("/old", { name: "new" });
      expect(moved).toEqual({ ...before, path: "/new", name: "new", version: 2 });
      expect(await read((c) => c.node(workspace, moved.uuid))).toEqual(moved);
      expect(await read((c) => childNames(c, "/"))).toEqual(["first", "new", "last"]);
      expect(await read((c) => c.nodeAt(workspace, "/old"))).toBeUndefined();
      expect(await read((c) => c.nodeAt(workspace, "/old/b/part/0"))).toBeUndefined();
      const uuid = await uuidOf("/new/b");
      const tree = await read((c) => c.tree(workspace, uuid));
      expect(tree && outline(tree)).toEqual(["/new/b", ["/new/b/part", ["/new/b/part/0"]]]);
    });

    test("lets everything below be found as before", async () => {
      await createCatalogue();
      await move("/old", { name: "new" });
      expect(await named("nested", "/new")).toEqual(["/new/b/nested"]);
      expect(await named("old", "/")).toEqual([]);
      expect(await named("new", "/")).toEqual(["/new"]);
      expect(await holding("Leg", "/new/b")).toEqual(["/new/b/part/0"]);
      expect(await containing("leg", "/new")).toEqual(["/new/b"]);
      expect(await containing("leg", "/old")).toEqual([]);
      const all = await read((c) => c.items(everything));
      expect(paths(all.nodes)).toEqual(["/new/b", "/new/b/nested", "/new/a", "/last/c"]);
    });

    test("counts characters as callers see them", async () => {
      await createAll(write, { "/😀": "mgnl:folder", "/😀/\ud800": "mgnl:content" });
      await move("/😀", { name: "\u001b0" });
      const uuid = await uuidOf("/\u001b0/\ud800");
      await move("/\u001b0", { name: "plain" });
      expect(await read((c) => c.node(workspace, uuid))).toMatchObject({ path: "/plain/\ud800" });
    });
  });

  describe("move to another parent", () => {
    test("makes the node the last child and takes all below along", async () => {
      await createCatalogue();
      const moved = await move("/old", { parentPath: "/last" });
      expect(moved).toMatchObject({ path: "/last/old", name: "old", version: 2 });
      expect(moved.parent).toBe(await uuidOf("/last"));
      expect(await read((c) => childNames(c, "/"))).toEqual(["first", "last"]);
      expect(await read((c) => childNames(c, "/last"))).toEqual(["c", "old"]);
      expect(await holding("Leg", "/last")).toEqual(["/last/old/b/part/0"]);
      expect(await named("nested", "/last/old")).toEqual(["/last/old/b/nested"]);
      expect(await containing("oak", "/last")).toEqual(["/last/old/b"]);
      const all = await read((c) => c.items(everything));
      expect(paths(all.nodes)).toEqual([
        "/last/c",
        "/last/old/b",
        "/last/old/b/nested",
        "/last/old/a",
      ]);
      expect(await read((c) => c.folders(workspace, "/", 10))).toEqual([
        "/first",
        "/last",
        "/last/old",
      ]);
    });

    test("gives another name with it, and the place in the root", async () => {
      await createCatalogue();
      const moved = await move("/old/b", { parentPath: "/", name: "c" });
      expect(moved).toMatchObject({ path: "/c", parent: await uuidOf("/") });
      expect(await read((c) => childNames(c, "/"))).toEqual(["first", "old", "last", "c"]);
      const tree = await read((c) => c.tree(workspace, moved.uuid));
      expect(tree && outline(tree)).toEqual(["/c", ["/c/part", ["/c/part/0"]]]);
    });

    test("gives a part to another item, where searches find it", async () => {
      await createCatalogue();
      await move("/old/b/part", { parentPath: "/last/c" });
      expect(await containing("oak", "/")).toEqual(["/last/c"]);
      expect(await containing("leg", "/")).toEqual(["/last/c"]);
      const uuid = await uuidOf("/last/c");
      const tree = await read((c) => c.tree(workspace, uuid));
      expect(tree && outline(tree)).toEqual(["/last/c", ["/last/c/part", ["/last/c/part/0"]]]);
    });

    test("takes more than a thousand nodes along", async () => {
      await write(async (content) => {
        await createAt(content, "/f", {}, "mgnl:folder");
        await createAt(content, "/g", {}, "mgnl:folder");
        for (let index = 0; index < 550; index += 1) {
          await createAt(content, `/f/n${index}`, text(`v${index}`));
          await createAt(content, `/f/n${index}/part`, text("part"), "mgnl:contentNode");
        }
      });
      await move("/f", { parentPath: "/g", name: "h" });
      expect(await read((c) => childNames(c, "/g/h"))).toEqual(
        Array.from({ length: 550 }, (_, index) => `n${index}`),
      );
      expect(await holding("v549", "/g/h")).toEqual(["/g/h/n549"]);
      expect(await named("part", "/g/h/n300")).toEqual(["/g/h/n300/part"]);
      await move("/g/h", { name: "i" });
      expect(await containing("part", "/g/i/n549")).toEqual([]);
      const items = { ...everything, under: "/g/i", text: { query: "PART", properties: ["p"] } };
      expect(await read(async (c) => (await c.items(items)).total)).toBe(550);
    });
  });

  describe("move to where the node is", () => {
    test.each<MoveTarget>([
      {},
      { name: "b" },
      { parentPath: "/old" },
      { parentPath: "/old", name: "b" },
    ])("writes nothing: %j", async (target) => {
      await createCatalogue();
      setTime("2026-02-01T00:00:00.000Z");
      const before = await read((c) => nodeAt(c, "/old/b"));
      expect(await move("/old/b", target)).toEqual(before);
      expect(await read((c) => childNames(c, "/old"))).toEqual(["b", "a"]);
    });

    test("with another name keeps the place", async () => {
      await createCatalogue();
      await move("/old/b", { parentPath: "/old", name: "z" });
      expect(await read((c) => childNames(c, "/old"))).toEqual(["z", "a"]);
    });
  });

  describe("move refuses", () => {
    test.each<[string, MoveTarget, string]>([
      ["/old/b", { name: "a" }, "/old/a"],
      ["/old", { name: "last" }, "/last"],
      ["/old/a", { parentPath: "/last", name: "c" }, "/last/c"],
    ])("a name that is taken: %s to %j", async (path, target, taken) => {
      await createCatalogue();
      const error = await move(path, target).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(NameTakenError);
      expect(error).toMatchObject({ path: taken });
      expect(await versions(path, taken)).toEqual([1, 1]);
    });

    test.each(["/old", "/old/b", "/old/b/part/0"])(
      "to move a node into itself: /old to %s",
      async (parentPath) => {
        await createCatalogue();
        await expect(move("/old", { parentPath })).rejects.toThrow(InvalidMoveError);
      },
    );

    test("to take a node whose key begins alike for a descendant", async () => {
      await createAll(write, { "/a": "mgnl:folder", "/ab": "mgnl:folder" });
      expect((await move("/a", { parentPath: "/ab" })).path).toBe("/ab/a");
    });

    test("to move the root", async () => {
      await createCatalogue();
      await expect(move("/", { name: "x" })).rejects.toThrow(InvalidMoveError);
      await expect(move("/", { parentPath: "/old" })).rejects.toThrow(InvalidMoveError);
    });

    test.each(["", "a/b"])("the name %j", async (name) => {
      await createCatalogue();
      await expect(move("/old", { name })).rejects.toThrow(InvalidNameError);
    });

    test("nodes and parents that do not exist", async () => {
      await createCatalogue();
      await expect(move("/old", { parentPath: "/missing" })).rejects.toThrow(NodeMissingError);
      const moving = write((c) => c.move(workspace, unknownUuid, { name: "x" }));
      await expect(moving).rejects.toThrow(NodeMissingError);
    });
  });

  describe("versions of what is moved", () => {
    test("rise for the node alone, with its modification time", async () => {
      await createCatalogue();
      setTime("2026-02-01T00:00:00.000Z");
      expect(await move("/old", { parentPath: "/last", name: "new" })).toMatchObject({
        version: 2,
        created: "2026-01-02T03:04:05.678Z",
        modified: "2026-02-01T00:00:00.000Z",
      });
      const others = ["/", "/first", "/last", "/last/new/b", "/last/new/b/part/0", "/last/new/a"];
      expect(await versions(...others)).toEqual([1, 1, 1, 1, 1, 1]);
    });

    test("rise for both items of a part, and for its own node once", async () => {
      await createCatalogue();
      const moved = await move("/old/b/part", { parentPath: "/last/c" });
      expect(moved.version).toBe(2);
      expect(await versions("/old/b", "/last/c", "/last/c/part", "/last/c/part/0")).toEqual([
        2, 2, 2, 1,
      ]);
    });

    test("rise for the item of a part that gets another name", async () => {
      await createCatalogue();
      await move("/old/b/part/0", { name: "1" });
      expect(await versions("/old/b", "/old/b/part", "/old/b/part/1", "/old/b/nested")).toEqual([
        2, 2, 2, 1,
      ]);
    });

    test("rise once in one transaction, wherever the nodes go in it", async () => {
      await createCatalogue();
      const [folder, item, part] = [
        await uuidOf("/old"),
        await uuidOf("/old/b"),
        await uuidOf("/old/b/part"),
      ];
      await write(async (content) => {
        await content.setProperties(workspace, part, text("new"));
        await content.move(workspace, folder, { parentPath: "/first" });
        await content.setProperties(workspace, part, text("newer"));
        await content.move(workspace, item, { parentPath: "/last", name: "x" });
        await content.move(workspace, folder, { parentPath: "/", name: "y" });
        await content.touch(workspace, part);
        await content.move(workspace, item, { parentPath: "/y" });
      });
      expect(await versions("/y", "/y/x", "/y/x/part", "/y/x/part/0")).toEqual([2, 2, 2, 1]);
      expect(await holding("newer", "/y")).toEqual(["/y/x/part"]);
    });

    test("rise for a node that comes to stand where a written one was removed", async () => {
      await createAll(write, {
        "/f": "mgnl:folder",
        "/f/a": "mgnl:content",
        "/b": "mgnl:content",
        "/b/c": "mgnl:content",
      });
      const [a, b, c] = [await uuidOf("/f/a"), await uuidOf("/b"), await uuidOf("/b/c")];
      const moved = await write(async (content) => {
        await content.touch(workspace, a);
        await content.remove(workspace, a);
        return content.move(workspace, b, { parentPath: "/f" });
      });
      expect(moved).toMatchObject({ path: "/f/b", version: 2 });
      expect(await read((content) => content.node(workspace, c))).toMatchObject({ version: 1 });
    });
  });

  describe("moves in one transaction", () => {
    test("see each other, with what is created in between", async () => {
      await createAll(write, { "/a": "mgnl:folder", "/b": "mgnl:folder" });
      const [a, b] = [await uuidOf("/a"), await uuidOf("/b")];
      await write(async (content) => {
        await createAt(content, "/a/x", text("X"));
        await content.move(workspace, a, { name: "c" });
        await content.move(workspace, b, { name: "a" });
        await createAt(content, "/c/y", text("Y"));
        await content.move(workspace, a, { parentPath: "/a" });
        await createAt(content, "/a/c/x/part", text("Part"), "mgnl:contentNode");
        await createAt(content, "/b", {}, "mgnl:folder");
      });
      expect(await read((c) => childNames(c, "/"))).toEqual(["a", "b"]);
      expect(await read((c) => childNames(c, "/a/c"))).toEqual(["x", "y"]);
      expect(await containing("part", "/a")).toEqual(["/a/c/x"]);
      expect(await versions("/a", "/a/c", "/a/c/x", "/b")).toEqual([2, 2, 1, 1]);
    });

    test("exchange two names by way of a third", async () => {
      await createAll(write, {
        "/a": "mgnl:folder",
        "/a/one": "mgnl:content",
        "/b": "mgnl:folder",
        "/b/two": "mgnl:content",
      });
      const [a, b] = [await uuidOf("/a"), await uuidOf("/b")];
      await write(async (content) => {
        await content.move(workspace, a, { name: "c" });
        await content.move(workspace, b, { name: "a" });
        await content.move(workspace, a, { name: "b" });
      });
      const all = await read((c) => c.items(everything));
      expect(paths(all.nodes)).toEqual(["/b/one", "/a/two"]);
    });

    test("leave nothing when the work throws", async () => {
      await createCatalogue();
      const [folder, item] = [await uuidOf("/old"), await uuidOf("/old/b")];
      const before = await read((c) => c.items(everything));
      const failing = write(async (content) => {
        await content.move(workspace, folder, { parentPath: "/last", name: "x" });
        await content.move(workspace, item, { parentPath: "/first" });
        throw new Error("mine");
      });
      await expect(failing).rejects.toThrow("mine");
      expect(await read((c) => c.items(everything))).toEqual(before);
      expect(await holding("Leg", "/old")).toEqual(["/old/b/part/0"]);
      await create("/last/x");
    });

    test("go on after a refusal", async () => {
      await createCatalogue();
      const uuid = await uuidOf("/old");
      await write(async (content) => {
        const taken = content.move(workspace, uuid, { name: "last" });
        await expect(taken).rejects.toThrow(NameTakenError);
        await content.move(workspace, uuid, { name: "new" });
      });
      expect(await read((c) => childNames(c, "/"))).toEqual(["first", "new", "last"]);
    });
  });
}

function versionOf({ version }: { readonly version: number }): number {
  return version;
}
