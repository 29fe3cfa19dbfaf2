import Database from "better-sqlite3";
import { buildSync } from "esbuild";
import { openSqliteRepository } from "mcpgen/store/sqlite";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "mcpgen-store-"));
const script = join(folder, "child.mjs");

beforeAll(() => {
  const modules = fileURLToPath(new URL("../../node_modules", import.meta.url));
  symlinkSync(modules, join(folder, "node_modules"));
  buildSync({
    entryPoints: [fileURLToPath(new URL("sqlite-child.ts", import.meta.url))],
    outfile: script,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

test("two processes that read and then write one node lose no update", async () => {
  const file = join(folder, "counter.db");
  const repository = await openSqliteRepository({ file });
  await repository.write((content) =>
    content.create({
      workspace: "shop",
      parentPath: "/",
      name: "counter",
      nodeType: "mgnl:content",
      properties: { n: { type: "long", value: 0 } },
    }),
  );
  const ends = await runTogether([
    ["increment", file, "150"],
    ["increment", file, "150"],
  ]);
  expect(ends).toEqual([0, 0]);
  const node = await repository.read((content) => content.nodeAt("shop", "/counter"));
  expect([node?.properties["n"]?.value, node?.version]).toEqual([300, 301]);
  await repository.close();
});

test("ten processes that start at the same time on a new file all succeed", async () => {
  const file = join(folder, "new", "content.db");
  const ends = await runTogether(Array.from({ length: 10 }, () => ["start", file]));
  expect(ends).toEqual(Array.from({ length: 10 }, () => 0));
  expect(await canBeUsed(file)).toBe(true);
});

test.each([
  "begin immediate",
  'create table "property"',
  "create index",
  'update "schema_version"',
])(
  "a first start that is killed before `%s` leaves a file that the next start repairs",
  async (statement) => {
    const file = join(folder, `${statement.replaceAll(/\W/g, "-")}.db`);
    expect(await runTogether([["die", file, statement]])).toEqual(["SIGKILL"]);
    expect(await canBeUsed(file)).toBe(true);
    const database = new Database(file);
    expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
    database.close();
  },
);

/** Starts a process for each list of arguments, lets them begin together and answers how each ended. */
async function runTogether(runs: readonly string[][]): Promise<unknown[]> {
  const children = runs.map((args) => fork(script, args, { execArgv: [] }));
  const ends = children.map(endOf);
  await Promise.all(children.map((child) => once(child, "message")));
  for (const child of children) child.send("begin");
  return Promise.all(ends);
}

async function endOf(child: ChildProcess): Promise<unknown> {
  const [code, signal] = await once(child, "exit");
  return signal ?? code;
}

async function canBeUsed(file: string): Promise<boolean> {
  const repository = await openSqliteRepository({ file });
  const node = await repository.write((content) =>
    content.create({
      workspace: "shop",
      parentPath: "/",
      name: "a",
      nodeType: "mgnl:content",
      properties: { p: { type: "string", value: "x" } },
    }),
  );
  const found = await repository.read((content) => content.node("shop", node.uuid));
  await repository.close();
  return found?.properties["p"]?.value === "x";
}
