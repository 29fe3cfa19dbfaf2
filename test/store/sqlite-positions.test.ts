import Database from "better-sqlite3";
import type { ContentRepository, ContentSession } from "mcpgen/store";
import { openSqliteRepository } from "mcpgen/store/sqlite";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

let folder: string;
let repository: ContentRepository;
let database: Database.Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "mcpgen-store-"));
  const file = join(folder, "content.db");
  repository = await openSqliteRepository({ file });
  database = new Database(file);
});
afterEach(async () => {
  await repository.close();
  database.close();
  rmSync(folder, { recursive: true });
});

const workspace = "shop";
const middle = 2 ** 39;
const gap = 2 ** 16;

describe("positions of siblings", () => {
  test("begin in the middle of the range and grow outwards", async () => {
    await createNodes(["a", "b", "c"]);
    await orderBefore("c", "a");
    await orderBefore("b", "c");
    expect(positions()).toEqual({ b: middle - 2 * gap, c: middle - gap, a: middle });
    await createNodes(["d"]);
    await orderBefore("d", "a");
    expect(positions()).toEqual({
      b: middle - 2 * gap,
      c: middle - gap,
      d: middle - gap / 2,
      a: middle,
    });
  });

  test("move apart around one point alone, however many there are", async () => {
    await createNodes(namesOf(2000));
    const before = positions();
    const moved = namesOf(300).map((_, index) => `n${1200 + index}`);
    for (const name of moved) await orderBefore(name, "n1000");
    const after = positions();
    const others = Object.keys(before).filter((name) => !moved.includes(name));
    const changed = others.filter((name) => before[name] !== after[name]);
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.length).toBeLessThan(60);
    expect(Object.keys(after).slice(1000, 1301)).toEqual([...moved, "n1000"]);
    expect(keysFit()).toBe(true);
  });

  test("of a database with narrow ones go on as they are until there is no room", async () => {
    await createNodes(namesOf(100));
    narrow();
    await createNodes(["last"]);
    await orderBefore("n50", "n10");
    expect(positions()).toMatchObject({
      n0: 1024,
      n50: 10.5 * 1024,
      n99: 102_400,
      last: 102_400 + gap,
    });
    const first = namesOf(40).map((_, index) => `n${99 - index}`);
    let before = "n0";
    for (const name of first) {
      await orderBefore(name, before);
      before = name;
    }
    const order = Object.keys(positions());
    expect(order.slice(0, 42)).toEqual([...first.toReversed(), "n0", "n1"]);
    expect(order.at(-1)).toBe("last");
    expect(Math.min(...Object.values(positions()))).toBeGreaterThan(0);
    expect(keysFit()).toBe(true);
  });

  test("pass from one to the other without mixing what is below them", async () => {
    const names = ["a", "b", "c", "d", "e", "f", "g"];
    await createNodes(names, 300);
    // Where they stand when eight of them are spread out, with a place for one more between the third and the fourth.
    const places = [0, 1, 2, 3, 4, 5, 6, 7].map((index) => middle + (index - 3.5) * gap);
    const [, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0, seventh = 0] = places;
    put({ a: second, b: third, c: fourth, d: fourth + 1, e: fifth, f: sixth, g: seventh });
    await orderBefore("g", "d");
    expect(Object.entries(positions())).toEqual([
      ["a", places[0]],
      ["b", places[1]],
      ["c", places[2]],
      ["g", places[3]],
      ["d", places[4]],
      ["e", places[5]],
      ["f", places[6]],
    ]);
    expect(keysFit()).toBe(true);
  });

  test("spread out over the range when an end of it is reached", async () => {
    await createNodes(["a", "b", "c"]);
    put({ a: 1, b: 2, c: 2 ** 40 - 1 });
    await orderBefore("c", "a");
    await createNodes(["d"]);
    put({ c: 1, a: 2, b: 3, d: 2 ** 40 - 1 });
    await createNodes(["e", "f"]);
    await orderBefore("f", "c");
    expect(Object.keys(positions())).toEqual(["f", "c", "a", "b", "d", "e"]);
    expect(keysFit()).toBe(true);
  });
});

function namesOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `n${index}`);
}

/** Each with nodes below it. */
async function createNodes(names: readonly string[], below = 1): Promise<void> {
  await repository.write(async (content) => {
    for (const name of names) {
      const node = { workspace, name, nodeType: "mgnl:content", properties: {} };
      await content.create({ ...node, parentPath: "/" });
      for (let index = 0; index < below; index += 1) {
        await content.create({ ...node, parentPath: `/${name}`, name: `below${index}` });
      }
    }
  });
}

async function orderBefore(name: string, before: string): Promise<void> {
  await repository.write(async (content) => {
    const [node, other] = [await uuidOf(content, name), await uuidOf(content, before)];
    await content.orderBefore(workspace, node, other);
  });
}

async function uuidOf(content: ContentSession, name: string): Promise<string> {
  return (await content.nodeAt(workspace, `/${name}`))?.uuid ?? "";
}

/** By name, in order. */
function positions(): Record<string, number> {
  const rows = database
    .prepare<[], { name: string; position: number }>(
      "select name, position from node where path <> '/' and name not like 'below%' order by sort_key",
    )
    .all();
  return Object.fromEntries(rows.map(({ name, position }) => [name, position]));
}

/** Makes positions as older versions did. */
function narrow(): void {
  put(
    Object.fromEntries(Object.keys(positions()).map((name, index) => [name, (index + 1) * 1024])),
  );
}

function put(places: Readonly<Record<string, number>>): void {
  const update = database.prepare(
    `update node set position = case when name like 'below%' then position else @position end,
      sort_key = @key || substr(sort_key, 9), item = @key || substr(item, 9)
      where path = @path or path like @path || '/below%'`,
  );
  for (const [name, position] of Object.entries(places)) {
    update.run({ path: `/${name}`, position, key: keyOf(position) });
  }
}

/** Whether every key is made of the positions from the root to the node. */
function keysFit(): boolean {
  const rows = database
    .prepare<[], { key: string; parent_key: string; position: number; item: string }>(
      `select n.sort_key as key, p.sort_key as parent_key, n.position as position, n.item as item
        from node as n join node as p on p.workspace = n.workspace and p.uuid = n.parent`,
    )
    .all();
  return rows.every(
    ({ key, parent_key, position, item }) => key === parent_key + keyOf(position) && item === key,
  );
}

function keyOf(position: number): string {
  return position.toString(32).padStart(8, "0");
}
