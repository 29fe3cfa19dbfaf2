import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeEach, describe, expect, test } from "vitest";
import { sample } from "./sample.js";
import { read, run, tempFolder, writeFiles } from "./support.js";

let root: string;
let store: string;

beforeEach(async () => {
  root = tempFolder(sample);
  store = join(root, ".mcpgen/content.db");
  expect((await run(root, ["build"])).code).toBe(0);
});

/** What `call` and `serve` say, which is the same; both exit with 2 and print nothing on standard output. */
async function refusal(): Promise<string> {
  const called = await run(root, ["call", "article", '{"action":"list"}']);
  expect({ code: called.code, out: called.out }).toEqual({ code: 2, out: "" });
  expect(await run(root, ["serve"])).toEqual(called);
  return called.err;
}

function withStore(work: (database: Database.Database) => void): void {
  mkdirSync(join(root, ".mcpgen"), { recursive: true });
  const database = new Database(store);
  work(database);
  database.close();
}

const other = "name another file under store.file in mcpgen.yaml.";

describe("a store that cannot be used is no bug of mcpgen:", () => {
  test("a file that is no database", async () => {
    writeFiles(root, {
      ".mcpgen/content.db": "just a text, and long enough to be read as a header\n",
    });
    expect(await refusal()).toBe(
      `error: The file "${store}" is not an SQLite database, or is damaged.\nhint: Put a sound copy in its place, or ${other}\n`,
    );
    expect(read(root, ".mcpgen/content.db")).toContain("just a text");
  });

  test("a damaged file", async () => {
    await run(root, ["call", "article", '{"action":"create","title":"A"}']);
    withStore((database) => database.pragma("wal_checkpoint(truncate)"));
    const bytes = Buffer.from(read(root, ".mcpgen/content.db"), "latin1");
    writeFileSync(store, Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(8000, 0xff)]));
    expect(await refusal()).toContain(
      "is not an SQLite database, or is damaged.\nhint: Put a sound",
    );
  });

  test("another program's database", async () => {
    withStore((database) => database.exec("create table song (title text)"));
    expect(await refusal()).toBe(
      `error: The file "${store}" holds another program's tables.\nhint: Put a sound copy in its place, or ${other}\n`,
    );
  });

  test("one of a newer version", async () => {
    await run(root, ["call", "article", '{"action":"list"}']);
    withStore((database) => database.exec("update schema_version set version = 99"));
    expect(await refusal()).toBe(
      `error: The file "${store}" was made by a newer version of mcpgen: its schema is version 99, this one knows 2.\nhint: Update mcpgen, or ${other}\n`,
    );
  });

  test("a folder", async () => {
    mkdirSync(store, { recursive: true });
    expect(await refusal()).toBe(
      `error: The store "${store}" is a folder, not an SQLite file.\nhint: Name a file under store.file in mcpgen.yaml.\n`,
    );
  });

  test("one below a file", async () => {
    writeFiles(root, { "mcpgen.yaml": "store: { kind: sqlite, file: mcpgen.yaml/content.db }\n" });
    const file = join(root, "mcpgen.yaml/content.db");
    expect(await refusal()).toContain(
      `error: The folder of the store "${file}" cannot be created (`,
    );
  });

  test("one in a place that nobody may write to", async () => {
    writeFiles(root, { "mcpgen.yaml": "store: { kind: sqlite, file: /proc/self/content.db }\n" });
    expect(await refusal()).toMatch(
      /^error: The content repository "\/proc\/self\/content\.db" cannot be created or written \(\w+\)\.\nhint: Make the file and its folder writable, or name another file/,
    );
  });
});
