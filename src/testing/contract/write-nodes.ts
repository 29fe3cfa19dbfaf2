import { NodeMissingError, type Properties } from "../../store/index.js";
import { describe, expect, test } from "vitest";
import { childNames, createAll, unknownUuid, workspace } from "./fixtures.js";
import type { TestStore } from "./test-store.js";

/** Setting properties and removing nodes. */
export function describeNodeWrites(store: TestStore): void {
  const { read, write, create, uuidOf, setTime } = store;

  describe("setProperties", () => {
    test("sets and removes some and leaves the others", async () => {
      const { uuid } = await create("/a", {
        title: { type: "string", value: "Chair" },
        price: { type: "double", value: 10 },
        old: { type: "boolean", value: true },
      });
      const node = await write((c) =>
        c.setProperties(workspace, uuid, {
          price: { type: "double", value: 12.5 },
          old: null,
          missing: null,
          tags: { type: "string", value: ["new"] },
        }),
      );
      expect(node.properties).toEqual({
        title: { type: "string", value: "Chair" },
        price: { type: "double", value: 12.5 },
        tags: { type: "string", value: ["new"] },
      });
      expect(await read((c) => c.node(workspace, uuid))).toEqual(node);
    });

    test("writes nothing for an empty record", async () => {
      const node = await create("/a");
      setTime("2026-02-01T00:00:00.000Z");
      expect(await write((c) => c.setProperties(workspace, node.uuid, {}))).toEqual(node);
    });

    test("refuses a node that does not exist", async () => {
      const setting = write((c) => c.setProperties(workspace, unknownUuid, {}));
      await expect(setting).rejects.toThrow(NodeMissingError);
    });
  });

  describe("remove", () => {
    test("removes the node and all its descendants, and nothing else", async () => {
      await createAll(write, {
        "/a": "mgnl:folder",
        "/a/b": "mgnl:content",
        "/a/b/part": "mgnl:contentNode",
        "/a/c": "mgnl:folder",
        "/a/c/d": "mgnl:content",
        "/ab": "mgnl:content",
        "/z": "mgnl:folder",
      });
      const uuid = await uuidOf("/a");
      await write((c) => c.remove(workspace, uuid));
      expect(await read((c) => childNames(c, "/"))).toEqual(["ab", "z"]);
      const paths = ["/a", "/a/b", "/a/b/part", "/a/c", "/a/c/d"];
      const found = await read((c) => Promise.all(paths.map((path) => c.nodeAt(workspace, path))));
      expect(found).toEqual(paths.map(() => undefined));
    });

    test("makes the values of the removed nodes unfindable and their names free", async () => {
      const sku: Properties = { sku: { type: "string", value: "A1" } };
      const { uuid } = await create("/a", sku);
      await write((c) => c.remove(workspace, uuid));
      const query = { workspace, property: "sku", value: "A1", under: "/", limit: 10 };
      expect(await read((c) => c.nodesWith(query))).toEqual([]);
      const again = await create("/a", sku);
      expect(await read((c) => c.nodesWith(query))).toEqual([again]);
    });

    test("refuses a node that does not exist, and the root", async () => {
      const missing = write((c) => c.remove(workspace, unknownUuid));
      await expect(missing).rejects.toThrow(NodeMissingError);
      const root = await uuidOf("/");
      await create("/a");
      await expect(write((c) => c.remove(workspace, root))).rejects.toThrow(/root/);
      expect(await read((c) => childNames(c, "/"))).toEqual(["a"]);
    });
  });
}
