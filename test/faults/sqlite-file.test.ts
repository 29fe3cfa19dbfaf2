import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
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
      text: "Another process is writing to the store. Nothing was written; repeat the call.",
    });
    expectIt(await call({ action: "list" })).toMatchObject({ isError: false });
    expectIt(await health(url, "/readyz")).toBe(200);
    other.exec("rollback");
    other.close();
    expectIt(await create("B")).toMatchObject({ isError: false });
    expectIt(server.errors()).not.toContain('"level":"error"');
  });

  test("that is moved away under the server is still the one that it reads and writes", async ({
    expect: expectIt,
  }) => {
    const { file, root, create, call, url, server } = await served();
    expectIt(await create("A")).toMatchObject({ isError: false });
    const parts = ["", "-wal", "-shm"].map((end) => `${file}${end}`).filter(existsSync);
    for (const part of parts) renameSync(part, `${part}.away`);
    expectIt(await call({ action: "list" })).toMatchObject({ isError: false });
    expectIt(await create("B")).toMatchObject({ isError: false });
    expectIt(await health(url, "/healthz")).toBe(200);
    expectIt(await server.stop()).toBe(0);
    for (const part of parts) renameSync(`${part}.away`, part);
    const { out } = await run(root, ["call", "article", '{"action":"list"}']);
    expectIt((JSON.parse(out) as { total: number }).total).toBe(2);
  });
});
