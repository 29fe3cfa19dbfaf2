import {
  type ContentNode,
  InvalidNameError,
  NameTakenError,
  NodeMissingError,
  type Properties,
} from "../../store/index.js";
import { describe, expect, test } from "vitest";
import {
  childNames,
  createAt,
  newNode,
  nodeAt,
  outline,
  unknownUuid,
  uuidPattern,
  workspace,
} from "./fixtures.js";
import type { TestStore } from "./test-store.js";

/** Adding nodes, and the root that is always there. */
export function describeCreate(store: TestStore): void {
  const { read, write, create, uuidOf } = store;

  describe("create", () => {
    test("answers the node as every later read gives it", async () => {
      const properties: Properties = { title: { type: "string", value: "Chair" } };
      const node = await create("/chair", properties);
      expect(node).toEqual({
        uuid: node.uuid,
        workspace,
        path: "/chair",
        name: "chair",
        parent: await uuidOf("/"),
        nodeType: "mgnl:content",
        properties,
        version: 1,
        publication: "unpublished",
        created: "2026-01-02T03:04:05.678Z",
        modified: "2026-01-02T03:04:05.678Z",
      });
      expect(await read((c) => c.node(workspace, node.uuid))).toEqual(node);
      expect(await read((c) => c.nodeAt(workspace, "/chair"))).toEqual(node);
    });

    test("gives lower-case UUIDs that are unique over all workspaces", async () => {
      const nodes = await write(async (content) => {
        const made: ContentNode[] = [];
        for (const space of ["shop", "news", "media"]) {
          for (const name of ["a", "b", "c"]) {
            made.push(await content.create(newNode(`/${name}`, {}, "mgnl:content", space)));
          }
        }
        return made;
      });
      expect(new Set(nodes.map((node) => node.uuid)).size).toBe(9);
      for (const { uuid } of nodes) expect(uuid).toMatch(uuidPattern);
    });

    test("adds after the siblings that are there", async () => {
      await write(async (content) => {
        for (const name of ["c", "a", "b"]) await createAt(content, `/${name}`);
      });
      await create("/0");
      expect(await read((c) => childNames(c, "/"))).toEqual(["c", "a", "b", "0"]);
    });

    test("adds last again after the last one was removed", async () => {
      await create("/a");
      const { uuid } = await create("/b");
      await write((c) => c.remove(workspace, uuid));
      await create("/c");
      expect(await read((c) => childNames(c, "/"))).toEqual(["a", "c"]);
    });

    test("refuses a name that a sibling has, naming the path", async () => {
      await create("/furniture", {}, "mgnl:folder");
      await create("/furniture/chair");
      const error = await create("/furniture/chair").catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(NameTakenError);
      expect(error).toMatchObject({ path: "/furniture/chair" });
    });

    test("allows one name under several parents, in several cases and in several workspaces", async () => {
      await create("/a", {}, "mgnl:folder");
      await create("/a/a");
      await create("/A");
      await write((c) => c.create(newNode("/a", {}, "mgnl:content", "news")));
      expect(await read((c) => childNames(c, "/"))).toEqual(["a", "A"]);
      expect((await read((c) => nodeAt(c, "/a"))).nodeType).toBe("mgnl:folder");
    });

    test("refuses a parent that does not exist", async () => {
      await expect(create("/missing/chair")).rejects.toThrow(NodeMissingError);
    });

    test.each(["", "a/b", "/"])("refuses the name %j", async (nodeName) => {
      const node = { ...newNode("/x"), name: nodeName };
      await expect(write((c) => c.create(node))).rejects.toThrow(InvalidNameError);
    });

    test.each([
      "a:b",
      ".",
      "ä é",
      "日本",
      "😀",
      "%",
      "_",
      "a'\"\\b",
      "nul\0name",
      "\ud800",
      "\ud801",
    ])("takes the name %j", async (nodeName) => {
      const node = await write((c) => c.create({ ...newNode("/x"), name: nodeName }));
      expect(node.name).toBe(nodeName);
      expect(await read((c) => c.nodeAt(workspace, `/${nodeName}`))).toEqual(node);
    });

    test("keeps names with lone surrogates apart", async () => {
      await create("/\ud800");
      await create("/\ud801");
      expect(await read((c) => childNames(c, "/"))).toEqual(["\ud800", "\ud801"]);
    });

    test("lets the work go on after a refusal", async () => {
      await create("/a");
      await write(async (content) => {
        await expect(createAt(content, "/a")).rejects.toThrow(NameTakenError);
        await createAt(content, "/b");
      });
      expect(await read((c) => childNames(c, "/"))).toEqual(["a", "b"]);
    });

    test("creates all of what is asked for at once", async () => {
      const names = Array.from({ length: 20 }, (_, index) => `n${index}`);
      await write((content) => Promise.all(names.map((name) => createAt(content, `/${name}`))));
      expect(await read((c) => childNames(c, "/"))).toEqual(names);
    });
  });

  describe("root", () => {
    test("exists in every workspace as soon as it is asked for", async () => {
      const root = await read((c) => nodeAt(c, "/"));
      expect(root).toMatchObject({ path: "/", name: "", parent: undefined, properties: {} });
      expect(root.uuid).toMatch(uuidPattern);
      expect(await read((c) => c.node(workspace, root.uuid))).toEqual(root);
      expect(await read((c) => c.tree(workspace, root.uuid))).toEqual({
        node: root,
        children: [],
      });
      expect(await read((c) => c.children(workspace, root.uuid, 10))).toEqual([]);
    });

    test("stays the same node when something is written below it", async () => {
      const before = await read((c) => nodeAt(c, "/"));
      await create("/a");
      expect(await read((c) => nodeAt(c, "/"))).toEqual(before);
    });

    test("is another node in each workspace", async () => {
      const uuid = await uuidOf("/");
      const other = await read((c) => c.nodeAt("news", "/"));
      expect(other?.uuid).not.toBe(uuid);
      expect(await read((c) => c.node("news", uuid))).toBeUndefined();
    });

    test("holds properties", async () => {
      const uuid = await uuidOf("/");
      const properties: Properties = { title: { type: "string", value: "Shop" } };
      const written = await write((c) => c.setProperties(workspace, uuid, properties));
      expect(written).toMatchObject({ uuid, properties, version: 2 });
      expect(await read((c) => nodeAt(c, "/"))).toEqual(written);
    });

    test("is a parent of content nodes", async () => {
      await create("/part", {}, "mgnl:contentNode");
      const uuid = await uuidOf("/");
      const tree = await read((c) => c.tree(workspace, uuid));
      expect(tree && outline(tree)).toEqual(["/", ["/part"]]);
      expect(tree?.node.version).toBe(2);
    });
  });

  describe("node and nodeAt", () => {
    test("answer undefined for what is not there", async () => {
      await create("/a");
      const { uuid } = await read((c) => nodeAt(c, "/a"));
      expect(await read((c) => c.node(workspace, unknownUuid))).toBeUndefined();
      expect(await read((c) => c.node("news", uuid))).toBeUndefined();
      expect(await read((c) => c.nodeAt(workspace, "/A"))).toBeUndefined();
      expect(await read((c) => c.nodeAt(workspace, "/a/"))).toBeUndefined();
      expect(await read((c) => c.nodeAt("news", "/a"))).toBeUndefined();
    });
  });
}
