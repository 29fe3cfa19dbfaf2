import {
  type ContentReader,
  InvalidCursorError,
  type ItemQuery,
  type Property,
} from "../../store/index.js";
import { beforeEach, describe, expect, test } from "vitest";
import { createAt, everything, newNode, nodeAt, outline, paths, workspace } from "./fixtures.js";
import { allRecords } from "./records.js";
import type { TestStore } from "./test-store.js";

/** What a reader of the published side sees. */
export function describePublishedSide(store: TestStore): void {
  const { repository, read, write, uuidOf } = store;
  const readPublished = <Result>(work: (content: ContentReader) => Promise<Result>) =>
    repository().read(work, { side: "published" });
  const text = (value: string): Property => ({ type: "string", value });

  describe("the published side", () => {
    beforeEach(() =>
      write(async (content) => {
        await createAt(content, "/f", {}, "mgnl:folder");
        const item = await createAt(content, "/f/a", { p: text("old"), link: text("/f/a/x") });
        await createAt(content, "/f/a/part", { q: text("old") }, "mgnl:contentNode");
        await createAt(content, "/f/a/x", { link: text(item.uuid) });
        await createAt(content, "/f/b", { p: text("old") });
        const { uuid } = await nodeAt(content, "/f");
        await content.publish(workspace, uuid, { recursive: true });
        await createAt(content, "/secret", {}, "mgnl:folder");
        await createAt(content, "/secret/c", { p: text("new"), link: text("/f/a") });
        await createAt(content, "/f/a/draft", { q: text("new") }, "mgnl:contentNode");
        await content.setProperties(workspace, item.uuid, { p: text("new") });
        await content.move(workspace, uuid, { name: "renamed" });
      }),
    );

    test("shows nodes as they were published, all of them published", async () => {
      const uuid = await uuidOf("/renamed/a");
      const node = await readPublished((c) => c.node(workspace, uuid));
      expect(node).toMatchObject({
        path: "/f/a",
        workspace,
        version: 1,
        publication: "published",
        properties: { p: text("old") },
      });
      expect(await readPublished((c) => c.nodeAt(workspace, "/f/a"))).toEqual(node);
      const secret = await uuidOf("/secret");
      expect(await readPublished((c) => c.node(workspace, secret))).toBeUndefined();
      expect(await readPublished((c) => c.nodeAt(workspace, "/secret"))).toBeUndefined();
      expect(await readPublished((c) => c.nodeAt(workspace, "/renamed"))).toBeUndefined();
    });

    test("has its own trees, children and places", async () => {
      const uuid = await uuidOf("/renamed/a");
      const tree = await readPublished((c) => c.tree(workspace, uuid));
      expect(tree && outline(tree)).toEqual(["/f/a", ["/f/a/part"]]);
      const children = await readPublished((c) => c.children(workspace, uuid, 10));
      expect(paths(children)).toEqual(["/f/a/part", "/f/a/x"]);
      const root = await uuidOf("/");
      expect(paths(await readPublished((c) => c.children(workspace, root, 10)))).toEqual(["/f"]);
      const b = await uuidOf("/renamed/b");
      expect(await readPublished((c) => c.place(workspace, b))).toEqual({ index: 1, count: 2 });
      const f = await uuidOf("/renamed");
      const subtree = await readPublished((c) =>
        c.subtree({ workspace, uuid: f, properties: ["p", "q", "none"] }),
      );
      expect(subtree).toMatchObject({ descendants: 3, present: ["p", "q"] });
    });

    test("finds nothing of the author side", async () => {
      const found = await readPublished(async (c) => {
        const under = "/";
        const holding = (value: string) =>
          c.nodesWith({ workspace, property: "p", value, under, limit: 10 });
        const items = async (query: Partial<ItemQuery>) =>
          paths((await c.items({ ...everything, ...query })).nodes);
        return {
          old: paths(await holding("old")),
          new: paths(await holding("new")),
          named: paths(await c.nodesNamed({ workspace, name: "c", under, limit: 10 })),
          folders: await c.folders(workspace, under, 10),
          items: await items({}),
          equal: await items({ equals: { p: "new" } }),
          text: await items({ text: { query: "new", properties: ["p", "q"] } }),
          oldText: await items({ text: { query: "OLD", properties: ["q"] } }),
          under: await items({ under: "/secret" }),
          renamed: await items({ under: "/renamed" }),
          sorted: await items({ sort: { property: "p", descending: true } }),
        };
      });
      expect(found).toEqual({
        old: ["/f/a", "/f/b"],
        new: [],
        named: [],
        folders: ["/f"],
        items: ["/f/a", "/f/a/x", "/f/b"],
        equal: [],
        text: [],
        oldText: ["/f/a"],
        under: [],
        renamed: [],
        sorted: ["/f/b", "/f/a", "/f/a/x"],
      });
    });

    test("names the workspaces of which anything is published, and their published records alone", async () => {
      await write((c) => c.create({ ...newNode("/n"), workspace: "news" }));
      expect(await read((c) => c.workspaces())).toEqual(["news", workspace]);
      expect(await readPublished((c) => c.workspaces())).toEqual([workspace]);
      for (const limit of [1, 100]) {
        const seen = await readPublished((c) => allRecords(c, workspace, limit));
        expect(seen.map(({ side, path }) => `${side} ${path}`)).toEqual([
          "published /f",
          "published /f/a",
          "published /f/a/part",
          "published /f/a/x",
          "published /f/b",
        ]);
        expect(await readPublished((c) => allRecords(c, "news", limit))).toEqual([]);
      }
      const both = await read((c) => allRecords(c, workspace, 100));
      expect(new Set(both.map(({ side }) => side))).toEqual(new Set(["author", "published"]));
    });

    test("takes the place of another side's records for none of its own", async () => {
      const { next } = await read((c) => c.records({ workspace, after: undefined, limit: 2 }));
      const page = await readPublished((c) => c.records({ workspace, after: next, limit: 1 }));
      expect(page.records.map(({ side, path }) => `${side} ${path}`)).toEqual(["published /f"]);
    });

    test("answers by every member as if nothing were done on the author side", async () => {
      const uuids: string[] = [];
      for (const path of ["/", "/renamed", "/renamed/a", "/renamed/b", "/secret"]) {
        uuids.push(await uuidOf(path));
      }
      const everywhere = (content: ContentReader) => observe(content, uuids);
      const before = await readPublished(everywhere);
      await write(async (content) => {
        const [root = "", f = "", a = "", b = "", secret = ""] = uuids;
        await content.setProperties(workspace, root, { p: text("root") });
        await content.setProperties(workspace, a, { p: text("newer"), extra: text(b) });
        await content.setProperties(workspace, b, { p: null, link: text("/f/a") });
        await content.orderBefore(workspace, b, a);
        await content.move(workspace, a, { parentPath: "/secret", name: "b" });
        await createAt(content, "/renamed/b/x", { p: text("old") });
        await createAt(content, "/f", { p: text("old") }, "mgnl:folder");
        await createAt(content, "/f/draft", { link: text(b) });
        await content.create({ ...newNode("/c", { link: text(b) }), workspace: "drafts" });
        await content.remove(workspace, secret);
        await content.touch(workspace, f);
        expect(await everywhere(content.published)).toEqual(before);
      });
      expect(await readPublished(everywhere)).toEqual(before);
    });

    test("has its own references", async () => {
      const uuid = await uuidOf("/renamed/a");
      const query = {
        workspace,
        uuid,
        by: "any",
        from: [{ workspace, properties: ["link"] }],
        limit: 10,
      } as const;
      const onAuthorSide = await read((c) => c.references(query));
      expect(onAuthorSide).toEqual({ found: [], total: 0 });
      const b = await uuidOf("/renamed/b");
      await write((c) => c.setProperties(workspace, b, { link: text("/f/a") }));
      await write((c) => c.publish(workspace, b, { recursive: false }));
      const { found, total } = await readPublished((c) => c.references(query));
      expect([found.map(({ node }) => node.path), total]).toEqual([["/f/b"], 1]);
    });

    test("refuses a cursor of the author side, and the other way round", async () => {
      const query = { ...everything, limit: 1 };
      const author = await read((c) => c.items(query));
      const published = await readPublished((c) => c.items(query));
      expect(author.next).toBeDefined();
      expect(published.next).toBeDefined();
      await expect(
        readPublished((c) => c.items({ ...query, cursor: author.next })),
      ).rejects.toThrow(InvalidCursorError);
      await expect(read((c) => c.items({ ...query, cursor: published.next }))).rejects.toThrow(
        InvalidCursorError,
      );
      const rest = await readPublished((c) => c.items({ ...query, cursor: published.next }));
      expect(paths(rest.nodes)).toEqual(["/f/a/x"]);
    });

    test("has the root of every workspace, and nothing else of one that was never published", async () => {
      await write((c) => createAt(c, "/n"));
      const root = await readPublished((c) => c.nodeAt("news", "/"));
      expect(root).toMatchObject({ path: "/", publication: "published" });
      expect(await readPublished((c) => c.children("news", root?.uuid ?? "", 10))).toEqual([]);
    });
  });
}

/** What every member of a reader answers about these nodes, the workspaces of the test and what may be in them. */
async function observe(content: ContentReader, uuids: readonly string[]): Promise<unknown> {
  const spaces = [workspace, "drafts"];
  const from = spaces.map((space) => ({ workspace: space, properties: ["link", "extra"] }));
  const properties = ["p", "q", "link", "extra"];
  const ask: { readonly [Name in keyof ContentReader]: (space: string) => Promise<unknown> } = {
    node: (space) => each(uuids, (uuid) => content.node(space, uuid)),
    nodeAt: (space) => each(observedPaths, (path) => content.nodeAt(space, path)),
    tree: (space) => each(uuids, (uuid) => content.tree(space, uuid)),
    children: (space) => each(uuids, (uuid) => content.children(space, uuid, 100)),
    place: (space) => each(uuids, (uuid) => content.place(space, uuid)),
    subtree: (space) =>
      each(uuids, (uuid) => content.subtree({ workspace: space, uuid, properties })),
    references: (space) =>
      each(uuids, (uuid) =>
        content.references({ workspace: space, uuid, by: "any", from, limit: 100 }),
      ),
    changedSince: (space) => each(uuids, (uuid) => content.changedSince(space, uuid, 0)),
    workspaces: () => content.workspaces(),
    records: (space) => allRecords(content, space, 100),
    nodesNamed: (space) =>
      each(["a", "b", "c", "x", "draft"], (name) =>
        content.nodesNamed({ workspace: space, name, under: "/", limit: 100 }),
      ),
    nodesWith: (space) =>
      each(["old", "new", "newer", "root"], (value) =>
        content.nodesWith({ workspace: space, property: "p", value, under: "/", limit: 100 }),
      ),
    items: (space) =>
      each(observedPaths, (under) =>
        content.items({
          ...everything,
          workspace: space,
          under,
          sort: { property: "p", descending: false },
        }),
      ),
    folders: (space) => each(observedPaths, (under) => content.folders(space, under, 100)),
  };
  return each(Object.entries(ask), async ([name, member]) => [name, await each(spaces, member)]);
}

const observedPaths = ["/", "/f", "/f/a", "/f/draft", "/renamed", "/renamed/b", "/secret", "/c"];

async function each<Subject, Answer>(
  subjects: readonly Subject[],
  ask: (subject: Subject) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (const subject of subjects) answers.push(await ask(subject));
  return answers;
}
