import { NodeMissingError } from "../../store/index.js";
import { describe, expect, test } from "vitest";
import { childNames, createAll, nodeAt, unknownUuid, workspace } from "./fixtures.js";
import { publicationCalls, text } from "./publication-calls.js";
import type { TestStore } from "./test-store.js";

/** Taking back what was published, and removing it. */
export function describeWithdrawal(store: TestStore): void {
  const { read, write, create } = store;
  const { readPublished, publish, unpublish, move, remove, rename, publishedNames, statesOf } =
    publicationCalls(store);

  describe("unpublish", () => {
    test("removes the node and all below it from the published side alone", async () => {
      await createAll(write, {
        "/f": "mgnl:folder",
        "/f/a": "mgnl:content",
        "/f/a/part": "mgnl:contentNode",
        "/fb": "mgnl:content",
      });
      await publish("/", true);
      expect(await unpublish("/f")).toEqual({ count: 2 });
      expect(await publishedNames("/")).toEqual(["fb"]);
      expect(await read((c) => childNames(c, "/f"))).toEqual(["a"]);
      expect(await statesOf("/f", "/f/a", "/f/a/part", "/fb")).toEqual([
        "unpublished",
        "unpublished",
        "unpublished",
        "published",
      ]);
    });

    test("does nothing for what is not published", async () => {
      await create("/a");
      expect(await unpublish("/a")).toEqual({ count: 0 });
      const missing = write((c) => c.unpublish(workspace, unknownUuid));
      await expect(missing).rejects.toThrow(NodeMissingError);
    });

    test("takes along what was moved elsewhere since", async () => {
      await createAll(write, { "/f": "mgnl:folder", "/f/a": "mgnl:content" });
      await publish("/f", true);
      await move("/f/a", "/");
      expect(await unpublish("/f")).toEqual({ count: 2 });
      expect(await statesOf("/f", "/a")).toEqual(["unpublished", "unpublished"]);
      await publish("/a");
      expect(await publishedNames("/")).toEqual(["a"]);
    });

    test("of the root empties the published side", async () => {
      await createAll(write, { "/a": "mgnl:content", "/b": "mgnl:content" });
      await publish("/", true);
      expect(await unpublish("/")).toEqual({ count: 2 });
      expect(await publishedNames("/")).toEqual([]);
      await publish("/b");
      expect(await publishedNames("/")).toEqual(["b"]);
    });
  });

  describe("remove of a published node", () => {
    test("leaves the published side, where the next of its name takes its place", async () => {
      await createAll(write, {
        "/f": "mgnl:folder",
        "/f/a": "mgnl:content",
        "/f/a/part": "mgnl:contentNode",
        "/f/b": "mgnl:content",
      });
      await publish("/f", true);
      await remove("/f/a");
      expect(await publishedNames("/f")).toEqual(["a", "b"]);
      const { uuid } = await create("/f/a", { p: text("new") });
      await publish("/f/a");
      expect(await publishedNames("/f")).toEqual(["b", "a"]);
      expect((await readPublished((c) => nodeAt(c, "/f/a"))).uuid).toBe(uuid);
      expect(await publishedNames("/f/a")).toEqual([]);
    });

    test("makes room for the next of its name below an item that has moved, too", async () => {
      await createAll(write, {
        "/f": "mgnl:folder",
        "/f/a": "mgnl:content",
        "/f/a/part": "mgnl:contentNode",
        "/f/a/x": "mgnl:content",
      });
      await publish("/f", true);
      await remove("/f/a/x");
      await create("/f/a/x", {}, "mgnl:contentNode");
      await rename("/f/a", "b");
      await publish("/f/b");
      expect(await publishedNames("/f")).toEqual(["b"]);
      expect(await publishedNames("/f/b")).toEqual(["part", "x"]);
    });

    test("makes it vanish when the subtree around it is published or taken back", async () => {
      await createAll(write, {
        "/f": "mgnl:folder",
        "/f/a": "mgnl:content",
        "/f/b": "mgnl:folder",
      });
      await publish("/f", true);
      await remove("/f/a");
      await publish("/f");
      expect(await publishedNames("/f")).toEqual(["a", "b"]);
      await publish("/f", true);
      expect(await publishedNames("/f")).toEqual(["b"]);
      await remove("/f/b");
      expect(await unpublish("/f")).toEqual({ count: 2 });
      expect(await publishedNames("/")).toEqual([]);
    });
  });
}
