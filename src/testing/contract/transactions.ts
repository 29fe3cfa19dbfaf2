import { RepositoryClosedError, SessionEndedError } from "../../store/index.js";
import { describe, expect, test } from "vitest";
import { childNames, createAt, everything, nodeAt, paths, workspace } from "./fixtures.js";
import type { TestStore } from "./test-store.js";

/** Reading and writing as a whole, and the end of both. */
export function describeTransactions(store: TestStore): void {
  const { repository, read, write, create } = store;

  describe("read", () => {
    test("answers what the work answers and rethrows what it throws", async () => {
      expect(await read(async () => 42)).toBe(42);
      const error = new Error("mine");
      await expect(read(() => Promise.reject(error))).rejects.toBe(error);
      expect(await read(async () => 42)).toBe(42);
    });

    test("several at once all come to their end", async () => {
      await create("/a");
      const all = await Promise.all(Array.from({ length: 20 }, () => read((c) => nodeAt(c, "/a"))));
      expect(new Set(all.map((node) => node.path))).toEqual(new Set(["/a"]));
    });

    test("keeps nobody waiting while its work has not asked for content, and then sees one snapshot", async () => {
      await create("/a");
      let goOn = () => {};
      const waiting = new Promise<void>((resolve) => (goOn = resolve));
      const slow = Array.from({ length: 40 }, () =>
        read(async (content) => {
          await waiting;
          const root = await nodeAt(content, "/");
          const seen = await childNames(content, "/");
          await new Promise((resolve) => setTimeout(resolve));
          const again = await content.children(workspace, root.uuid, 10);
          return [seen, again.map(({ name }) => name)];
        }),
      );
      await create("/b");
      expect(await read((c) => childNames(c, "/"))).toEqual(["a", "b"]);
      goOn();
      const later = create("/c");
      for (const [seen, again] of await Promise.all(slow)) {
        expect(seen?.slice(0, 1)).toEqual(["a"]);
        expect(again).toEqual(seen);
      }
      await later;
    });

    test("gives a reader that ends with the work", async () => {
      const reader = await read(async (content) => content);
      await expect(reader.nodeAt(workspace, "/")).rejects.toThrow(SessionEndedError);
    });
  });

  describe("write", () => {
    test("answers what the work answers and sees what the work wrote", async () => {
      const seen = await write(async (content) => {
        await createAt(content, "/a", { p: { type: "string", value: "x" } });
        return [
          paths((await content.items(everything)).nodes),
          (await content.nodeAt(workspace, "/a"))?.version,
        ];
      });
      expect(seen).toEqual([["/a"], 1]);
    });

    test("leaves nothing of work that throws and rethrows the error", async () => {
      const kept = await create("/kept", { p: { type: "string", value: "old" } });
      const gone = await create("/gone");
      const error = new Error("mine");
      const failing = write(async (content) => {
        await createAt(content, "/new", { p: { type: "string", value: "new" } });
        await content.setProperties(workspace, kept.uuid, {
          p: { type: "string", value: "new" },
        });
        await content.remove(workspace, gone.uuid);
        throw error;
      });
      await expect(failing).rejects.toBe(error);
      expect(await read((c) => childNames(c, "/"))).toEqual(["kept", "gone"]);
      expect(await read((c) => c.node(workspace, kept.uuid))).toEqual(kept);
      const query = { workspace, property: "p", value: "new", under: "/", limit: 10 };
      expect(await read((c) => c.nodesWith(query))).toEqual([]);
    });

    test("leaves nothing of a first write into a workspace that throws", async () => {
      const failing = write(async (content) => {
        await createAt(content, "/a");
        throw new Error("mine");
      });
      await expect(failing).rejects.toThrow("mine");
      await create("/a");
      expect(await read((c) => childNames(c, "/"))).toEqual(["a"]);
    });

    test("excludes other writers, so that no update is lost", async () => {
      const { uuid } = await create("/counter", { n: { type: "long", value: 0 } });
      const increment = () =>
        write(async (content) => {
          const node = await content.node(workspace, uuid);
          const value = Number(node?.properties["n"]?.value) + 1;
          await new Promise((resolve) => setTimeout(resolve, value % 2));
          await content.setProperties(workspace, uuid, { n: { type: "long", value } });
        });
      await Promise.all(Array.from({ length: 30 }, increment));
      const counter = await read((c) => nodeAt(c, "/counter"));
      expect([counter.properties["n"]?.value, counter.version]).toEqual([30, 31]);
    });

    test("completes writes that the work did not wait for", async () => {
      await write(async (content) => {
        void createAt(content, "/a", { p: { type: "string", value: "x" } });
      });
      const query = { workspace, property: "p", value: "x", under: "/", limit: 10 };
      expect(paths(await read((c) => c.nodesWith(query)))).toEqual(["/a"]);
    });

    test("gives a session that ends with the work", async () => {
      const session = await write(async (content) => content);
      await expect(createAt(session, "/late")).rejects.toThrow(SessionEndedError);
      await expect(session.items(everything)).rejects.toThrow(SessionEndedError);
      expect(await read((c) => childNames(c, "/"))).toEqual([]);
    });
  });

  describe("close", () => {
    test("waits for work under way and refuses work after it", async () => {
      const writing = create("/a");
      const reading = read((c) => nodeAt(c, "/"));
      let hasRead = false;
      const late = read(async (content) => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        await nodeAt(content, "/");
        hasRead = true;
      });
      await repository().close();
      expect(hasRead).toBe(true);
      await late;
      expect((await writing).path).toBe("/a");
      expect((await reading).path).toBe("/");
      await expect(read(async () => 1)).rejects.toThrow(RepositoryClosedError);
      await expect(write(async () => 1)).rejects.toThrow(RepositoryClosedError);
      await repository().close();
    });
  });
}
