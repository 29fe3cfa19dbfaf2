import Database from "better-sqlite3";
import {
  type ContentRepository,
  NotARepositoryError,
  RepositoryBusyError,
  RepositoryNotWritableError,
  RepositoryTooNewError,
} from "mcpgen/store";
import { openSqliteRepository } from "mcpgen/store/sqlite";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { probeRepository } from "../../src/store/probe.js";

const folder = mkdtempSync(join(tmpdir(), "mcpgen-store-"));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
let file: string;
let opened: ContentRepository[];

beforeEach(() => {
  files += 1;
  file = join(folder, `${files}.db`);
  opened = [];
});
afterEach(() => Promise.all(opened.map((repository) => repository.close())));

async function open(options: { busyTimeoutMs?: number } = {}): Promise<ContentRepository> {
  const repository = await openSqliteRepository({ file, ...options });
  opened.push(repository);
  return repository;
}

describe("opening a file", () => {
  test("makes missing folders and keeps what was written for the next start", async () => {
    file = join(folder, `${files}`, "deep", "content.db");
    const first = await open();
    const node = await create(first, "a");
    await first.close();
    const second = await open();
    expect(await second.read((content) => content.node("shop", node.uuid))).toEqual(node);
  });

  test("that is empty makes a repository of it", async () => {
    writeFileSync(file, "");
    expect((await create(await open(), "a")).path).toBe("/a");
  });

  test.each(["hello", "not a database\n".repeat(1000)])(
    "refuses one that is no database",
    async (text) => {
      writeFileSync(file, text);
      await expect(open()).rejects.toThrow(NotARepositoryError);
      await expect(open()).rejects.toThrow(`"${file}" is not an SQLite database`);
      expect(readFileSync(file, "utf8")).toBe(text);
    },
  );

  test.each(["create table customer (id integer)", "create table schema_version (rank integer)"])(
    "refuses another program's database and leaves it as it is: %s",
    async (statement) => {
      runSql(statement);
      await expect(open()).rejects.toThrow(NotARepositoryError);
      await expect(open()).rejects.toThrow("another program's tables");
      expect(tableNames()).toHaveLength(1);
    },
  );

  test("refuses one that a newer version made, naming both versions of the schema", async () => {
    await (await open()).close();
    runSql("update schema_version set version = 99");
    await expect(open()).rejects.toThrow(RepositoryTooNewError);
    await expect(open()).rejects.toThrow("its schema is version 99, this one knows 2.");
  });

  test("refuses a folder in the place of the file", async () => {
    file = folder;
    await expect(open()).rejects.toThrow(RepositoryNotWritableError);
  });

  test("refuses a file in the place of the folder", async () => {
    writeFileSync(file, "");
    file = join(file, "content.db");
    await expect(open()).rejects.toThrow(RepositoryNotWritableError);
    await expect(open()).rejects.toThrow(`"${file}" cannot be created or written`);
  });

  test.skipIf(process.getuid?.() === 0)("refuses one that may not be written", async () => {
    await (await open()).close();
    chmodSync(file, 0o400);
    await expect(open()).rejects.toThrow(RepositoryNotWritableError);
  });

  test("ten times at once makes one repository", async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => open()));
    for (const [index, repository] of all.entries()) await create(repository, `n${index}`);
    expect(await childNames(await open())).toHaveLength(10);
  });
});

test("ten who ask two repositories on one file for its secret get the same", async () => {
  const both = [await open(), await open()];
  const asked = await Promise.all(
    Array.from({ length: 10 }, (_, index) => both[index % 2]?.secret()),
  );
  expect(new Set(asked).size).toBe(1);
  expect(asked[0]).toMatch(/^[\w-]{43}$/);
  expect(await (await open()).secret()).toBe(asked[0]);
});

describe("readers beside a writer", () => {
  test("see the state before the open transaction, and its result afterwards", async () => {
    const repository = await open();
    await repository.write(async (content) => {
      await content.create(newNode("a"));
      expect(await childNames(repository)).toEqual([]);
    });
    expect(await childNames(repository)).toEqual(["a"]);
  });

  test("keep seeing one snapshot while others commit", async () => {
    const repository = await open();
    await create(repository, "a");
    const seen = await repository.read(async (content) => {
      const before = await content.nodeAt("shop", "/b");
      await create(repository, "b");
      return [before, await content.nodeAt("shop", "/b")];
    });
    expect(seen).toEqual([undefined, undefined]);
    expect(await childNames(repository)).toEqual(["a", "b"]);
  });

  test("do not wait for each other", async () => {
    const repository = await open();
    const nested = await repository.read(async (content) => {
      await content.nodeAt("shop", "/");
      return childNames(repository);
    });
    expect(nested).toEqual([]);
  });
});

describe("a file that is moved, deleted or replaced while it is used", () => {
  const missed = "was moved, deleted or replaced while it was in use. Nothing was written.";
  const parts = ["", "-wal", "-shm"];

  async function expectMissed(repository: ContentRepository) {
    await expect(create(repository, "b")).rejects.toThrow(RepositoryNotWritableError);
    await expect(create(repository, "b")).rejects.toThrow(`The file "${file}" ${missed}`);
    await expect(probeRepository(repository)).rejects.toThrow(missed);
  }

  test("is written and answers probes again when it is back", async () => {
    const repository = await open();
    await create(repository, "a");
    await probeRepository(repository);
    for (const part of parts) renameSync(`${file}${part}`, `${file}${part}.away`);
    await expectMissed(repository);
    await repository.read(async (content) => {
      expect(await content.nodeAt("shop", "/a")).toBeDefined();
      // That one is open; another one may not open what is there instead.
      await expect(childNames(repository)).rejects.toThrow(missed);
    });
    expect(existsSync(file)).toBe(false);
    for (const part of parts) renameSync(`${file}${part}.away`, `${file}${part}`);
    await probeRepository(repository);
    await create(repository, "b");
    expect(await childNames(repository)).toEqual(["a", "b"]);
  });

  test("is missed when there is none any more", async () => {
    const repository = await open();
    await create(repository, "a");
    for (const part of parts) rmSync(`${file}${part}`);
    await expectMissed(repository);
    expect(existsSync(file)).toBe(false);
  });

  test("is missed when another repository is in its place", async () => {
    const repository = await open();
    await create(repository, "a");
    for (const part of parts) rmSync(`${file}${part}`);
    const other = await open();
    await create(other, "other");
    await expectMissed(repository);
    expect(await childNames(other)).toEqual(["other"]);
  });
});

describe("writers of several connections", () => {
  test("wait for each other without holding up the event loop", async () => {
    const [first, second] = [await open(), await open()];
    const order: string[] = [];
    const slow = first.write(async (content) => {
      await content.create(newNode("a"));
      await sleep(50);
      order.push("first");
    });
    await second.write(async (content) => {
      order.push("second");
      expect(await content.nodeAt("shop", "/a")).toBeDefined();
    });
    await slow;
    expect(order).toEqual(["first", "second"]);
  });

  test("are refused after the time-out, with nothing written", async () => {
    const [first, second] = [await open(), await open({ busyTimeoutMs: 30 })];
    await first.write(async () => {
      const error = await create(second, "a").catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(RepositoryBusyError);
      expect(error).toMatchObject({ message: expect.stringContaining("30 ms") });
    });
    expect(await childNames(second)).toEqual([]);
    expect((await create(second, "a")).path).toBe("/a");
  });

  test("take turns when both write without pause", async () => {
    const both = [await open({ busyTimeoutMs: 2000 }), await open({ busyTimeoutMs: 2000 })];
    const writes = both.map(async (repository, process) => {
      for (let index = 0; index < 100; index += 1) await create(repository, `${process}-${index}`);
    });
    await Promise.all(writes);
    expect(await childNames(await open())).toHaveLength(200);
  });
});

function newNode(name: string) {
  return { workspace: "shop", parentPath: "/", name, nodeType: "mgnl:content", properties: {} };
}

function create(repository: ContentRepository, name: string) {
  return repository.write((content) => content.create(newNode(name)));
}

function childNames(repository: ContentRepository): Promise<string[]> {
  return repository.read(async (content) => {
    const root = await content.nodeAt("shop", "/");
    const children = await content.children("shop", root?.uuid ?? "", 1000);
    return children.map((node) => node.name);
  });
}

function runSql(statement: string) {
  const database = new Database(file);
  database.exec(statement);
  database.close();
}

function tableNames(): unknown[] {
  const database = new Database(file);
  const names = database.prepare("select name from sqlite_master").all();
  database.close();
  return names;
}
