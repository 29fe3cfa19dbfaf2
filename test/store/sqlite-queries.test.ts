import Database from "better-sqlite3";
import type {
  ContentNode,
  ContentReader,
  ContentRepository,
  ContentSession,
  ItemQuery,
  Properties,
} from "mcpgen/store";
import { openSqliteRepository } from "mcpgen/store/sqlite";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "mcpgen-store-"));
const file = join(folder, "content.db");
const prepare = vi.spyOn(Database.prototype, "prepare");
const workspace = "shop";
let repository: ContentRepository;
let database: Database.Database;

beforeAll(async () => {
  repository = await openSqliteRepository({ file });
  database = new Database(file);
  await repository.write(async (content) => {
    const properties: Properties = {
      title: { type: "string", value: "Chair" },
      size: { type: "long", value: 1 },
    };
    const at = (parentPath: string, name: string, nodeType: string) =>
      content.create({ workspace, parentPath, name, nodeType, properties });
    await at("/", "f", "mgnl:folder");
    for (let index = 0; index < 1100; index += 1) await at("/f", `n${index}`, "mgnl:content");
    await at("/f/n0", "part", "mgnl:contentNode");
  });
});
afterAll(async () => {
  await repository.close();
  database.close();
  rmSync(folder, { recursive: true });
});

const page: ItemQuery = {
  workspace,
  nodeTypes: ["mgnl:content"],
  under: "/f",
  equals: {},
  text: undefined,
  sort: undefined,
  limit: 50,
  cursor: undefined,
};

const reads: Readonly<Record<string, (content: ContentReader) => Promise<unknown>>> = {
  node: async (content) => content.node(workspace, (await item(content)).uuid),
  nodeAt: (content) => content.nodeAt(workspace, "/f/n1"),
  tree: async (content) => content.tree(workspace, (await item(content)).uuid),
  children: async (content) => content.children(workspace, (await item(content)).uuid, 10),
  nodesNamed: (content) => content.nodesNamed({ workspace, name: "n1", under: "/f", limit: 10 }),
  nodesWith: (content) =>
    content.nodesWith({ workspace, property: "size", value: 1, under: "/f", limit: 10 }),
  folders: (content) => content.folders(workspace, "/", 10),
  place: async (content) => content.place(workspace, (await item(content)).uuid),
  "page of items": (content) => pages(content, page),
  "page of items of two types": (content) =>
    pages(content, { ...page, nodeTypes: ["mgnl:content", "mgnl:contentNode"] }),
  "page of items with equal values": (content) =>
    pages(content, { ...page, equals: { size: 1, title: "Chair" } }),
  "page of many items by a property": (content) =>
    pages(content, { ...page, sort: { property: "title", descending: true } }),
};

describe("a query", () => {
  test.each(Object.keys(reads))(
    "reads index ranges that begin with the workspace: %s",
    async (name) => {
      const plan = await planOf(() => repository.read(async (content) => reads[name]?.(content)));
      expect(plan.length).toBeGreaterThan(0);
      expect(plan.filter((step) => !isIndexRange(step))).toEqual([]);
    },
  );

  test("of anything but a subtree is served by an index that tells more than its place", async () => {
    const plan = await planOf(() =>
      repository.read(async (content) => {
        for (const read of Object.values(reads)) await read(content);
        const text = { query: "x", properties: ["title"] };
        await content.items({ ...page, text });
        await content.items({ ...page, text, equals: { size: 1 } });
        await content.items({ ...page, sort: { property: "size", descending: false } });
      }),
    );
    expect(plan.filter((step) => step.includes("node_order"))).toEqual([]);
  });

  test("of a place among siblings reads nothing but their index", async () => {
    const plan = await planOf(() =>
      repository.read(async (content) => content.place(workspace, (await item(content)).uuid)),
    );
    const siblings = plan.filter((step) => step.includes("node_siblings"));
    expect(siblings).toEqual([
      "SEARCH node USING COVERING INDEX node_siblings (workspace=? AND parent=?)",
    ]);
  });

  test("that describes a subtree reads its nodes in order and their properties", async () => {
    const properties = ["title", "missing"];
    const plan = await planOf(() =>
      repository.read(async (content) => {
        const { uuid } = await nodeAt(content, "/f");
        await content.subtree({ workspace, uuid, properties });
      }),
    );
    expect(plan.filter((step) => step.includes("node_order"))).toHaveLength(3);
    const rest = plan.filter((step) => !isIndexRange(step));
    expect(rest).toEqual(["USE TEMP B-TREE FOR DISTINCT"]);
  });

  test("that searches text looks at the nodes of the type and their parts alone", async () => {
    const text = { query: "x", properties: ["title"] };
    const plan = await planOf(() => repository.read((content) => content.items({ ...page, text })));
    expect(plan.filter((step) => !isIndexRange(step))).toEqual([]);
  });

  test("that sorts few items sorts no more than these", async () => {
    const sort = { property: "size", descending: false };
    const query = { ...page, nodeTypes: ["mgnl:folder"], under: "/", sort };
    const plan = await planOf(() => repository.read((content) => content.items(query)));
    const rest = plan.filter((step) => !isIndexRange(step));
    expect(rest).toEqual(["USE TEMP B-TREE FOR ORDER BY"]);
  });

  test.each(["create", "setProperties", "touch", "remove"])(
    "reads index ranges that begin with the workspace to write: %s",
    async (name) => {
      const plan = await planOf(() =>
        repository
          .write(async (content) => {
            const properties: Properties = { title: { type: "string", value: "x" } };
            const { uuid } = await item(content);
            const at = { workspace, parentPath: "/f/n1", nodeType: "mgnl:contentNode", properties };
            if (name === "create") await content.create({ ...at, name: "part" });
            if (name === "setProperties") {
              await content.setProperties(workspace, uuid, { ...properties, size: null });
            }
            if (name === "touch") await content.touch(workspace, uuid);
            if (name === "remove") await content.remove(workspace, uuid);
            throw new Error("undone");
          })
          .catch(() => undefined),
      );
      expect(plan.length).toBeGreaterThan(0);
      expect(plan.filter((step) => !isIndexRange(step))).toEqual([]);
    },
  );

  const structureWrites: Readonly<Record<string, (content: ContentSession) => Promise<unknown>>> = {
    "another name": async (content) =>
      content.move(workspace, await uuidAt(content, "/f"), { name: "g" }),
    "another parent": async (content) =>
      content.move(workspace, await uuidAt(content, "/f/n0"), { parentPath: "/f/n1" }),
    "another order": async (content) =>
      content.orderBefore(
        workspace,
        await uuidAt(content, "/f/n0"),
        await uuidAt(content, "/f/n5"),
      ),
    "another order where there is no room": async (content) => {
      const before = await uuidAt(content, "/f/n5");
      for (let index = 100; index < 140; index += 1) {
        await content.orderBefore(workspace, await uuidAt(content, `/f/n${index}`), before);
      }
    },
  };
  test.each(Object.keys(structureWrites))(
    "reads index ranges that begin with the workspace to change the tree: %s",
    async (name) => {
      const plan = await planOf(() => undone(async (content) => structureWrites[name]?.(content)));
      expect(plan.filter((step) => /node_order .*sort_key[>=]/.test(step))).not.toEqual([]);
      expect(plan.filter((step) => !isIndexRange(step))).toEqual([]);
    },
  );

  test("is prepared once, however often it runs", async () => {
    const read = () => repository.read((content) => content.nodeAt(workspace, "/f/n1"));
    await read();
    prepare.mockClear();
    for (let time = 0; time < 10; time += 1) await read();
    expect(prepare).not.toHaveBeenCalled();
  });

  test("is prepared again after many others, which are not all kept", async () => {
    const names = Array.from({ length: 250 }, (_, index) => `p${index}`);
    const search = (count: number) => {
      const text = { query: "x", properties: names.slice(0, count) };
      return repository.read((content) => content.items({ ...page, text, under: "/f/n1" }));
    };
    await search(1);
    for (let count = 2; count < 250; count += 1) await search(count);
    prepare.mockClear();
    await search(249);
    expect(prepare).not.toHaveBeenCalled();
    await search(1);
    expect(prepare).toHaveBeenCalled();
  });
});

/** The steps of the plans of all statements that `run` runs, on a repository that has prepared none of them. */
async function planOf(run: () => Promise<unknown>): Promise<string[]> {
  const before = repository;
  repository = await openSqliteRepository({ file });
  prepare.mockClear();
  await run();
  const statements = new Set(prepare.mock.calls.map(([sql]) => sql));
  await repository.close();
  repository = before;
  return [...statements]
    .filter((sql) => !/^(begin|commit|rollback|insert)/.test(sql))
    .flatMap(explain);
}

function explain(sql: string): string[] {
  const values = Array.from({ length: sql.split("?").length - 1 }, () => null);
  const rows = database
    .prepare<null[], { detail: string }>(`explain query plan ${sql}`)
    .all(...values);
  return rows.map((row) => row.detail);
}

/** Whether a step of a plan reads one index range of one workspace, or only puts such steps together. */
function isIndexRange(step: string): boolean {
  return (
    /^SEARCH \w+ (EXISTS )?USING (COVERING )?INDEX \w+ \(workspace=\? AND .*\)( LEFT-JOIN)?$/.test(
      step,
    ) ||
    /^(CO-ROUTINE|MATERIALIZE) \w+$/.test(step) ||
    /^SCAN (matching|subtree|moved|written|\d+ CONSTANT ROWS|CONSTANT ROW)$/.test(step) ||
    /^(MERGE \(UNION ALL\)|LEFT|RIGHT|SETUP|RECURSIVE STEP)$/.test(step) ||
    /^(LIST|CORRELATED SCALAR) SUBQUERY \d+$/.test(step)
  );
}

function item(content: ContentReader): Promise<ContentNode> {
  return nodeAt(content, "/f/n0");
}

async function nodeAt(content: ContentReader, path: string): Promise<ContentNode> {
  const node = await content.nodeAt(workspace, path);
  if (node === undefined) throw new Error(`There is no node at ${path}.`);
  return node;
}

async function uuidAt(content: ContentReader, path: string): Promise<string> {
  return (await nodeAt(content, path)).uuid;
}

async function undone(work: (content: ContentSession) => Promise<unknown>): Promise<void> {
  const error = new Error("undone");
  const writing = repository.write(async (content) => {
    await work(content);
    throw error;
  });
  await expect(writing).rejects.toBe(error);
}

/** Two pages, because the second begins otherwise than the first. */
async function pages(content: ContentReader, query: ItemQuery) {
  const { next } = await content.items(query);
  expect(next).toBeDefined();
  await content.items({ ...query, cursor: next });
}
