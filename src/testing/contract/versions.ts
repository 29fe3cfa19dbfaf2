import { NodeMissingError } from "../../store/index.js";
import { beforeEach, describe, expect, test } from "vitest";
import { createAll, createAt, nodeAt, unknownUuid, workspace } from "./fixtures.js";
import type { TestStore } from "./test-store.js";

/** When versions and modification times move. */
export function describeVersions(store: TestStore): void {
  const { read, write, create, uuidOf, setTime } = store;

  describe("version and modification time", () => {
    const later = "2026-02-01T00:00:00.000Z";
    const states = (...paths: string[]) =>
      read(async (content) => {
        const nodes = await Promise.all(paths.map((path) => nodeAt(content, path)));
        return nodes.map(({ version, modified }) => [version, modified === later]);
      });

    beforeEach(async () => {
      await createAll(write, {
        "/f": "mgnl:folder",
        "/f/item": "mgnl:content",
        "/f/item/list": "mgnl:contentNode",
        "/f/item/list/0": "mgnl:contentNode",
        "/f/item/list/1": "mgnl:contentNode",
        "/f/item/nested": "mgnl:content",
        "/f/item/nested/part": "mgnl:contentNode",
        "/f/other": "mgnl:content",
      });
      setTime(later);
    });

    test("start at 1 and creation, however much is written in the creating transaction", async () => {
      expect(await states("/f", "/f/item", "/f/item/list", "/f/other")).toEqual([
        [1, false],
        [1, false],
        [1, false],
        [1, false],
      ]);
      const made = await write(async (content) => {
        const { uuid } = await createAt(content, "/f/new");
        await content.setProperties(workspace, uuid, { a: { type: "long", value: 1 } });
        await createAt(content, "/f/new/part", {}, "mgnl:contentNode");
        return content.touch(workspace, uuid);
      });
      expect(made).toMatchObject({ path: "/f/new", version: 1 });
    });

    test("move when the item is written, and with nothing around it", async () => {
      const uuid = await uuidOf("/f/item");
      const node = await write((c) =>
        c.setProperties(workspace, uuid, { a: { type: "long", value: 1 } }),
      );
      expect(node).toMatchObject({ version: 2, modified: later });
      const around = ["/", "/f", "/f/item/list", "/f/item/nested", "/f/other"];
      expect(await states("/f/item", ...around)).toEqual([
        [2, true],
        ...around.map(() => [1, false]),
      ]);
    });

    test("move up to the top item when a content node is written", async () => {
      const uuid = await uuidOf("/f/item/list/0");
      await write((c) => c.setProperties(workspace, uuid, { a: { type: "long", value: 1 } }));
      expect(
        await states("/f/item/list/0", "/f/item/list", "/f/item", "/f", "/f/item/list/1"),
      ).toEqual([
        [2, true],
        [2, true],
        [2, true],
        [1, false],
        [1, false],
      ]);
    });

    test("move when a content node is created or removed", async () => {
      await create("/f/item/list/2", {}, "mgnl:contentNode");
      expect(await states("/f/item", "/f/item/list/2")).toEqual([
        [2, true],
        [1, true],
      ]);
      const uuid = await uuidOf("/f/item/list");
      await write((c) => c.remove(workspace, uuid));
      expect(await states("/f/item", "/f")).toEqual([
        [3, true],
        [1, false],
      ]);
    });

    test("stay when an item within the item is written, created or removed", async () => {
      const uuid = await uuidOf("/f/item/nested/part");
      await write((c) => c.setProperties(workspace, uuid, { a: { type: "long", value: 1 } }));
      await create("/f/item/another");
      const other = await uuidOf("/f/item/another");
      await write((c) => c.remove(workspace, other));
      expect(await states("/f/item", "/f/item/nested")).toEqual([
        [1, false],
        [2, true],
      ]);
    });

    test("move once in one transaction, however much is written", async () => {
      const item = await uuidOf("/f/item");
      const first = await uuidOf("/f/item/list/0");
      const second = await uuidOf("/f/item/list/1");
      const versions = await write(async (content) => {
        const set = (uuid: string, value: number) =>
          content.setProperties(workspace, uuid, { a: { type: "long", value } });
        const answers = [await set(first, 1), await set(item, 1), await set(item, 2)];
        await content.remove(workspace, second);
        await createAt(content, "/f/item/list/2", {}, "mgnl:contentNode");
        answers.push(await content.touch(workspace, item), await content.touch(workspace, first));
        return answers.map((node) => node.version);
      });
      expect(versions).toEqual([2, 2, 2, 2, 2]);
      expect(await states("/f/item", "/f/item/list")).toEqual([
        [2, true],
        [2, true],
      ]);
      await write((c) => c.touch(workspace, item));
      expect(await states("/f/item")).toEqual([[3, true]]);
    });

    test("touch answers the top item of the node it is given", async () => {
      const uuid = await uuidOf("/f/item/list/0");
      const touched = await write((c) => c.touch(workspace, uuid));
      expect(touched).toMatchObject({ path: "/f/item", version: 2, modified: later });
      expect(touched).toEqual(await read((c) => nodeAt(c, "/f/item")));
    });

    test("touch refuses a node that does not exist", async () => {
      const touching = write((c) => c.touch(workspace, unknownUuid));
      await expect(touching).rejects.toThrow(NodeMissingError);
    });

    test("creation time never moves", async () => {
      const uuid = await uuidOf("/f/item");
      await write((c) => c.touch(workspace, uuid));
      const { created } = await read((c) => nodeAt(c, "/f/item"));
      expect(created).toBe("2026-01-02T03:04:05.678Z");
    });
  });
}
