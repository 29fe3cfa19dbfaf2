import {
  type ContentReader,
  InvalidNameError,
  InvalidPropertyError,
  NameTakenError,
  NodeMissingError,
  type NodeRecord,
  type Property,
} from "../../store/index.js";
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { childNames, createAt, everything, nodeAt, paths, workspace } from "./fixtures.js";
import type { TestStore } from "./test-store.js";

/** Whole workspaces out of a repository and into one. */
export function describeRecords(store: TestStore): void {
  const { repository, read, write, create, uuidOf, setTime } = store;
  const records = (limit = 2) => read((content) => allRecords(content, workspace, limit));
  const restore = (...list: NodeRecord[]) => write((c) => c.restore(workspace, list));

  describe("workspaces", () => {
    const workspaces = () => read((content) => content.workspaces());

    test("are those that hold anything, in code-unit order", async () => {
      expect(await workspaces()).toEqual([]);
      await write(async (content) => {
        for (const name of ["b", "a", "Z", "\ud83d\ude00", "\uffee"]) {
          await content.create({ ...newChild("/n"), workspace: name });
        }
      });
      expect(await workspaces()).toEqual(["Z", "a", "b", "\ud83d\ude00", "\uffee"]);
    });

    test("hold nothing when everything was removed", async () => {
      const { uuid } = await create("/a");
      await write((content) => content.remove(workspace, uuid));
      expect(await workspaces()).toEqual([]);
      const root = await uuidOf("/");
      await write((c) => c.setProperties(workspace, root, { a: { type: "long", value: 1 } }));
      expect(await workspaces()).toEqual([workspace]);
    });

    test("include one of which only the published side is there", async () => {
      await restore(record("/a", { side: "published" }));
      expect(await workspaces()).toEqual([workspace]);
    });
  });

  describe("records", () => {
    test("are the author side and then the published one, in repository order", async () => {
      await restore(
        record("/b"),
        record("/b/2"),
        record("/a"),
        record("/b", { side: "published" }),
        record("/b/1"),
      );
      for (const limit of [1, 2, 3, 100]) {
        const all = await records(limit);
        expect(all.map(({ side, path }) => `${side} ${path}`)).toEqual([
          "author /b",
          "author /b/2",
          "author /b/1",
          "author /a",
          "published /b",
        ]);
      }
    });

    test("hold what a node is", async () => {
      const { uuid } = await create("/a", { p: { type: "string", value: "x" } });
      setTime("2026-03-01T00:00:00.000Z");
      await write((c) => c.touch(workspace, uuid));
      expect(await records()).toEqual([
        {
          side: "author",
          path: "/a",
          uuid,
          nodeType: "mgnl:content",
          properties: { p: { type: "string", value: "x" } },
          version: 2,
          created: "2026-01-02T03:04:05.678Z",
          modified: "2026-03-01T00:00:00.000Z",
        },
      ]);
    });

    test("hold the root when something was written to it", async () => {
      await create("/a");
      expect((await records()).map(({ path }) => path)).toEqual(["/a"]);
      const root = await uuidOf("/");
      await write((c) => c.setProperties(workspace, root, { a: { type: "long", value: 1 } }));
      expect((await records()).map(({ path }) => path)).toEqual(["/", "/a"]);
    });

    test("come in pages of which none is too large to hold, nor without end", async () => {
      const large: Property = { type: "string", value: "x".repeat(3_000_000) };
      for (const path of ["/a", "/b", "/c", "/d"]) await create(path, { large });
      const page = await read((c) => c.records({ workspace, after: undefined, limit: 100 }));
      expect(page.records.length).toBeLessThan(4);
      expect((await records(100)).map(({ path }) => path)).toEqual(["/a", "/b", "/c", "/d"]);
    });
  });

  describe("restore", () => {
    test("adds nodes as they are recorded", async () => {
      const list: NodeRecord[] = [
        record("/f", { nodeType: "mgnl:folder", version: 7, publishedVersion: 6 }),
        record("/f/item", {
          properties: { t: { type: "string", value: "x" }, e: { type: "string", value: [] } },
          version: 9,
          publishedVersion: 9,
          changes: { part: 4, t: 9 },
        }),
        record("/f/item/part", { nodeType: "mgnl:contentNode", version: 3 }),
        record("/f/\0\ud800", { created: "2001-01-01T00:00:00.000Z" }),
        record("/f", { side: "published", nodeType: "mgnl:folder", version: 6 }),
      ];
      await restore(...list);
      expect(await records()).toEqual(list);
      expect(await read((c) => nodeAt(c, "/f"))).toMatchObject({ publication: "modified" });
      expect(await read((c) => nodeAt(c, "/f/item"))).toMatchObject({ publication: "published" });
      expect(await read((c) => c.changedSince(workspace, uuidFor("/f/item"), 4))).toEqual(["t"]);
      const published = await repository().read((c) => childNames(c, "/"), { side: "published" });
      expect(published).toEqual(["f"]);
    });

    test("lets every query find them", async () => {
      await restore(
        record("/a", { properties: { p: { type: "string", value: "Árbol" } } }),
        record("/a/part", {
          nodeType: "mgnl:contentNode",
          properties: { q: { type: "string", value: ["Hoja"] } },
        }),
      );
      const text = { query: "hoja", properties: ["q"] };
      expect(paths((await read((c) => c.items({ ...everything, text }))).nodes)).toEqual(["/a"]);
      const equals = { p: "Árbol" };
      expect(paths((await read((c) => c.items({ ...everything, equals }))).nodes)).toEqual(["/a"]);
      const tree = await read((c) => c.tree(workspace, uuidFor("/a")));
      expect(tree?.children).toHaveLength(1);
    });

    test("lets references be found", async () => {
      const value = `jcr:${uuidFor("/a")}`;
      await restore(record("/a"), record("/b", { properties: { r: { type: "string", value } } }));
      const from = [{ workspace, properties: ["r"] }];
      const query = { workspace, uuid: uuidFor("/a"), by: "any", from, limit: 5 } as const;
      const { found } = await read((c) => c.references(query));
      expect(found.map(({ node, property }) => [node.path, property])).toEqual([["/b", "r"]]);
    });

    test("puts each behind the children that are there, and later ones behind it", async () => {
      await create("/first");
      await restore(record("/second"), record("/second/x"));
      await restore(record("/second/y"), record("/third"));
      await create("/fourth");
      expect(await read((c) => childNames(c, "/"))).toEqual(["first", "second", "third", "fourth"]);
      expect(await read((c) => childNames(c, "/second"))).toEqual(["x", "y"]);
    });

    test("writes the root that nothing was written to, and no other", async () => {
      await create("/a");
      const root = await uuidOf("/");
      const written = record("/", {
        uuid: root,
        nodeType: "rep:root",
        version: 4,
        properties: { t: { type: "boolean", value: true } },
      });
      await restore(written);
      expect((await records())[0]).toEqual(written);
      await expect(restore(written)).rejects.toThrow(NameTakenError);
      expect(await read((c) => childNames(c, "/"))).toEqual(["a"]);
    });

    test("counts versions on from what is recorded", async () => {
      await restore(record("/a", { version: 41, publishedVersion: 41 }));
      const touched = await write((c) => c.touch(workspace, uuidFor("/a")));
      expect(touched).toMatchObject({ version: 42, publication: "modified" });
    });

    test.each<[string, NodeRecord[], new (...args: never) => Error]>([
      ["a parent that is missing", [record("/x/y")], NodeMissingError],
      ["a parent that comes later", [record("/x/y"), record("/x")], NodeMissingError],
      ["a parent on the other side", [record("/a/y", { side: "published" })], NodeMissingError],
      ["a path without a beginning", [record("x")], NodeMissingError],
      ["an empty name", [record("/a/")], InvalidNameError],
      ["an empty name above", [record("//a")], InvalidNameError],
      ["a path that is taken", [record("/a", { uuid: uuidFor("/z") })], NameTakenError],
      ["a path twice", [record("/x"), record("/x", { uuid: uuidFor("/z") })], NameTakenError],
      ["a UUID twice", [record("/x"), record("/y", { uuid: uuidFor("/x") })], NameTakenError],
      ["a UUID that is taken", [record("/x", { uuid: uuidFor("/a") })], NameTakenError],
      [
        "a UUID that another workspace has",
        [record("/x", { uuid: uuidFor("/o") })],
        NameTakenError,
      ],
      [
        "a value that is none",
        [record("/x", { properties: { p: { type: "double", value: Number.NaN } } })],
        InvalidPropertyError,
      ],
    ])("refuses %s and leaves nothing of it", async (_, list, error) => {
      await restore(record("/a"));
      await write((c) => c.restore("other", [record("/o")]));
      const before = await records();
      await write(async (content) => {
        const numbered = [record("/sound"), ...list];
        await expect(content.restore(workspace, numbered)).rejects.toThrow(error);
      });
      expect(await records()).toEqual(before);
    });

    test("of thousands at once keeps their order", async () => {
      const list = Array.from({ length: 2500 }, (_, index) =>
        record(`/n${index}`, {
          properties: { n: { type: "long", value: index } },
        }),
      );
      await restore(...list);
      expect(await records(1000)).toEqual(list);
    });
  });

  describe("clear", () => {
    test("removes both sides of a workspace and nothing else", async () => {
      await write((c) => c.restore("other", [record("/o")]));
      await restore(
        record("/a", { properties: { p: { type: "string", value: "x" } }, changes: { p: 1 } }),
        record("/a/b"),
        record("/a", { side: "published" }),
      );
      await write((c) => c.clear(workspace));
      expect(await records()).toEqual([]);
      expect(await read((c) => c.workspaces())).toEqual(["other"]);
      const query = { workspace, property: "p", value: "x", under: "/", limit: 10 };
      expect(await read((c) => c.nodesWith(query))).toEqual([]);
      expect((await create("/a")).version).toBe(1);
    });

    test("of a workspace that holds nothing does nothing", async () => {
      await write((c) => c.clear(workspace));
      expect(await read((c) => c.workspaces())).toEqual([]);
    });

    test("is undone with its transaction", async () => {
      await create("/a");
      const failing = write(async (content) => {
        await content.clear(workspace);
        await createAt(content, "/b");
        throw new Error("mine");
      });
      await expect(failing).rejects.toThrow("mine");
      expect(await read((c) => childNames(c, "/"))).toEqual(["a"]);
    });
  });
}

/** All records of a workspace, page by page. */
export async function allRecords(
  content: ContentReader,
  workspace: string,
  limit: number,
): Promise<NodeRecord[]> {
  const all: NodeRecord[] = [];
  let after: string | undefined;
  do {
    const page = await content.records({ workspace, after, limit });
    expect(page.records.length).toBeLessThanOrEqual(limit);
    all.push(...page.records);
    after = page.next;
  } while (after !== undefined);
  return all;
}

function newChild(path: string) {
  return {
    parentPath: "/",
    name: path.slice(1),
    nodeType: "mgnl:content",
    properties: {},
  };
}

/** A record of a node at this path, with a UUID that belongs to the path. */
function record(path: string, parts: Partial<NodeRecord> = {}): NodeRecord {
  return {
    side: "author",
    path,
    uuid: uuidFor(path),
    nodeType: "mgnl:content",
    properties: {},
    version: 1,
    created: "2025-01-01T00:00:00.000Z",
    modified: "2025-02-01T00:00:00.000Z",
    ...parts,
  };
}

function uuidFor(path: string): string {
  const digits = createHash("sha256").update(path).digest("hex");
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4000-8000-${digits.slice(12, 24)}`;
}
