import { existsSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type HttpProcess, startServer } from "../cli/http-support.js";
import { sample } from "../cli/sample.js";
import { run, writeFiles } from "../cli/support.js";
import { type InstalledPackage, installPackage } from "../server/support.js";
import { callOverHttp, health } from "./http-call.js";
import { leakIn } from "./leaks.js";

let mcpgen: InstalledPackage;
const folders: string[] = [];
const running: HttpProcess[] = [];

beforeAll(async () => {
  mcpgen = await installPackage();
});

afterAll(async () => {
  await Promise.all(running.map((each) => each.stop()));
  mcpgen.remove();
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});

const unusable =
  "This server may not write to the store, and nothing was written. Repeating the call will not help: tell whoever runs the server.";

async function served() {
  const root = mkdtempSync(join(tmpdir(), "mcpgen sqlite file "));
  folders.push(root);
  writeFiles(root, sample);
  const { code, err } = await run(root, ["build"]);
  expect(code, err).toBe(0);
  const server = await startServer(mcpgen.bin, ["-C", root, "--http", "0"]);
  running.push(server);
  const url = server.urls["admin"] ?? "";
  const call = async (args: object) => {
    const called = await callOverHttp(url, "article", args);
    expect(leakIn(called.text, [root])).toBeUndefined();
    return called;
  };
  const create = (title: string) => call({ action: "create", title });
  return { root, server, url, call, create, file: join(root, ".mcpgen/content.db") };
}

describe.concurrent("the file of a SQLite store", () => {
  test("that another process has locked is read, its writes are refused after a wait, and then go on", async ({
    expect: expectIt,
  }) => {
    const { file, create, call, url, server } = await served();
    expectIt(await create("A")).toMatchObject({ isError: false });
    const other = new Database(file);
    other.exec("begin immediate");
    const refused = await create("B");
    expectIt(refused).toEqual({
      status: 200,
      isError: true,
      text: "The store is busy. Nothing was written; repeat the call.",
    });
    expectIt(await call({ action: "list" })).toMatchObject({ isError: false });
    expectIt(await health(url, "/readyz")).toBe(200);
    other.exec("rollback");
    other.close();
    expectIt(await create("B")).toMatchObject({ isError: false });
    expectIt(server.errors()).not.toContain('"level":"error"');
  });

  test("that is moved away under the server is missed: nothing is written until it is back", async ({
    expect: expectIt,
  }) => {
    const { file, root, create, call, url, server } = await served();
    expectIt(await create("A")).toMatchObject({ isError: false });
    expectIt(await health(url, "/readyz")).toBe(200);
    const parts = ["", "-wal", "-shm"].map((end) => `${file}${end}`).filter(existsSync);
    for (const part of parts) renameSync(part, `${part}.away`);
    expectIt(await create("B")).toEqual({ status: 200, isError: true, text: unusable });
    // What was read from before is read on.
    expectIt(await call({ action: "list" })).toMatchObject({ isError: false });
    expectIt(await health(url, "/readyz")).toBe(503);
    expectIt(await health(url, "/healthz")).toBe(200);
    expectIt(existsSync(file)).toBe(false);
    expectIt(server.errors()).toContain("was moved, deleted or replaced while it was in use");
    for (const part of parts) renameSync(`${part}.away`, part);
    expectIt(await health(url, "/readyz")).toBe(200);
    expectIt(await create("C")).toMatchObject({ isError: false });
    expectIt(await server.stop()).toBe(0);
    const { out } = await run(root, ["call", "article", '{"action":"list"}']);
    expectIt((JSON.parse(out) as { total: number }).total).toBe(2);
  });

  test("in whose place another one is put is missed, too, and that one is left as it is", async ({
    expect: expectIt,
  }) => {
    const { file, create, url } = await served();
    expectIt(await create("A")).toMatchObject({ isError: false });
    for (const end of ["", "-wal", "-shm"]) rmSync(`${file}${end}`, { force: true });
    writeFileSync(file, "");
    expectIt(await create("B")).toEqual({ status: 200, isError: true, text: unusable });
    expectIt(await health(url, "/readyz")).toBe(503);
    expectIt(statSync(file).size).toBe(0);
  });
});
