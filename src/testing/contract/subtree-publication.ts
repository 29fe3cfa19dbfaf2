import { NameTakenError } from "../../store/index.js";
import { beforeEach, describe, expect, test } from "vitest";
import { createAll, createAt, nodeAt, workspace } from "./fixtures.js";
import { publicationCalls, text } from "./publication-calls.js";
import type { TestStore } from "./test-store.js";

/** Publishing a subtree. */
export function describeSubtreePublication(store: TestStore): void {
  const { write, create, uuidOf } = store;
  const { readPublished, publish, move, rename, publishedNames, statesOf } =
    publicationCalls(store);

  describe("publish of a subtree", () => {
    beforeEach(() =>
      createAll(write, {
        "/f": "mgnl:folder",
        "/f/a": "mgnl:content",
        "/f/a/part": "mgnl:contentNode",
        "/f/g": "mgnl:folder",
        "/f/g/b": "mgnl:content",
        "/f/c": "mgnl:content",
        "/h": "mgnl:folder",
      }),
    );

    test("copies everything in its order and counts what is no part", async () => {
      expect(await publish("/f", true)).toEqual({ count: 5 });
      expect(await publishedNames("/f")).toEqual(["a", "g", "c"]);
      expect(await publishedNames("/f/g")).toEqual(["b"]);
      expect(await publishedNames("/f/a")).toEqual(["part"]);
      expect(await statesOf("/f", "/f/g/b", "/h")).toEqual([
        "published",
        "published",
        "unpublished",
      ]);
    });

    test("exchanges the names of siblings", async () => {
      await publish("/f", true);
      const uuids = [await uuidOf("/f/a"), await uuidOf("/f/c")];
      await rename("/f/a", "x");
      await rename("/f/c", "a");
      await rename("/f/x", "c");
      await publish("/f", true);
      expect(await publishedNames("/f")).toEqual(["c", "g", "a"]);
      const found = await readPublished((c) =>
        Promise.all(["/f/c", "/f/a"].map(async (path) => (await nodeAt(c, path)).uuid)),
      );
      expect(found).toEqual(uuids);
      expect(await publishedNames("/f/c")).toEqual(["part"]);
    });

    test("keeps what was moved elsewhere where it is published, after the others", async () => {
      await publish("/f", true);
      await publish("/h");
      await move("/f/g", "/h");
      await create("/f/z");
      await rename("/f", "e");
      await publish("/e", true);
      expect(await publishedNames("/e")).toEqual(["a", "c", "z", "g"]);
      expect(await publishedNames("/e/g")).toEqual(["b"]);
      expect(await statesOf("/h/g", "/h/g/b")).toEqual(["modified", "published"]);
      await publish("/h/g");
      expect(await publishedNames("/e")).toEqual(["a", "c", "z"]);
      expect(await publishedNames("/h/g")).toEqual(["b"]);
    });

    test("brings what was published elsewhere to its place", async () => {
      await publish("/f", true);
      await publish("/h");
      await move("/f/a", "/h");
      await move("/f/g/b", "/h");
      await publish("/h", true);
      expect(await publishedNames("/h")).toEqual(["a", "b"]);
      expect(await publishedNames("/h/a")).toEqual(["part"]);
      expect(await publishedNames("/f")).toEqual(["g", "c"]);
    });

    test("turns a subtree inside out", async () => {
      await publish("/f", true);
      await move("/f/g/b", "/f");
      await move("/f/g", "/f/b");
      await move("/f/a", "/f/b/g");
      await publish("/f", true);
      expect(await publishedNames("/f")).toEqual(["c", "b"]);
      expect(await publishedNames("/f/b")).toEqual(["g"]);
      expect(await publishedNames("/f/b/g")).toEqual(["a"]);
      expect(await publishedNames("/f/b/g/a")).toEqual(["part"]);
    });

    test("exchanges names around published nodes that were moved elsewhere", async () => {
      await createAll(write, { "/f/a/k": "mgnl:content", "/f/c/k": "mgnl:content" });
      await publish("/f", true);
      await move("/f/a/k", "/h");
      await rename("/f/a", "x");
      await rename("/f/c", "a");
      await rename("/f/x", "c");
      await publish("/f", true);
      expect(await publishedNames("/f/a")).toEqual(["k"]);
      expect(await publishedNames("/f/c")).toEqual(["part", "k"]);
      const uuid = await uuidOf("/h/k");
      const kept = await readPublished((c) => c.node(workspace, uuid));
      expect(kept?.path).toBe("/f/c/k");
    });

    test("refuses the name of a published node that was moved elsewhere, naming its path", async () => {
      await publish("/f", true);
      await move("/f/a", "/h");
      await create("/f/a");
      const error = await publish("/f", true).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(NameTakenError);
      expect(error).toMatchObject({ path: "/f/a" });
      expect(await statesOf("/f/a")).toEqual(["unpublished"]);
    });
  });

  describe("publish of many nodes", () => {
    beforeEach(() =>
      write(async (content) => {
        await createAt(content, "/f", {}, "mgnl:folder");
        for (let index = 1; index < 600; index += 1) {
          await createAt(content, `/f/n${index}`, { p: text(`v${index}`) });
          await createAt(content, `/f/n${index}/part`, { q: text("q") }, "mgnl:contentNode");
        }
        await createAt(content, "/f/last");
      }),
    );

    test("tells its progress between batches", async () => {
      const progress: (readonly [number, number])[] = [];
      const uuid = await uuidOf("/f");
      const onProgress = (done: number, total: number) => progress.push([done, total]);
      const result = await write((c) =>
        c.publish(workspace, uuid, { recursive: true, onProgress }),
      );
      expect(result).toEqual({ count: 601 });
      expect(progress).toEqual([
        [500, 1200],
        [1000, 1200],
      ]);
      expect((await publishedNames("/f")).slice(-2)).toEqual(["n599", "last"]);
      const found = await readPublished((c) =>
        c.nodesWith({ workspace, property: "p", value: "v599", under: "/f", limit: 2 }),
      );
      expect(found.map((node) => node.path)).toEqual(["/f/n599"]);
      const taken: (readonly [number, number])[] = [];
      const removed = await write((c) =>
        c.unpublish(workspace, uuid, { onProgress: (...at) => taken.push(at) }),
      );
      expect([removed, taken]).toEqual([{ count: 601 }, progress]);
      expect(await publishedNames("/")).toEqual([]);
      expect(await statesOf("/f", "/f/n1", "/f/n599/part")).toEqual([
        "unpublished",
        "unpublished",
        "unpublished",
      ]);
    });

    test("leaves nothing when it is cancelled on the way", async () => {
      const uuid = await uuidOf("/f");
      const reason = new Error("enough");
      const cancelled = () => {
        const controller = new AbortController();
        return { signal: controller.signal, onProgress: () => controller.abort(reason) };
      };
      const publishing = write((c) =>
        c.publish(workspace, uuid, { recursive: true, ...cancelled() }),
      );
      await expect(publishing).rejects.toBe(reason);
      expect(await publishedNames("/")).toEqual([]);
      expect(await statesOf("/f", "/f/n1")).toEqual(["unpublished", "unpublished"]);
      await publish("/f", true);
      const removing = write((c) => c.unpublish(workspace, uuid, cancelled()));
      await expect(removing).rejects.toBe(reason);
      expect((await publishedNames("/f")).length).toBe(600);
      expect(await statesOf("/f", "/f/n599/part")).toEqual(["published", "published"]);
    });

    test("lets other work of the process run meanwhile", async () => {
      const uuid = await uuidOf("/f");
      let turns = 0;
      let isOver = false;
      const count = () => {
        turns += 1;
        if (!isOver) setImmediate(count);
      };
      setImmediate(count);
      await write((c) => c.publish(workspace, uuid, { recursive: true }));
      isOver = true;
      expect(turns).toBeGreaterThan(3);
    });

    test("brings many that were published elsewhere to their places", async () => {
      await publish("/f", true);
      await create("/g", {}, "mgnl:folder");
      await move("/f", "/g");
      expect(await publish("/g", true)).toEqual({ count: 602 });
      expect(await publishedNames("/")).toEqual(["g"]);
      expect((await publishedNames("/g/f")).length).toBe(600);
    });
  });
}
