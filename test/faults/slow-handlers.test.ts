import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type HttpProcess, startServer } from "../cli/http-support.js";
import { sample } from "../cli/sample.js";
import { run, writeFiles } from "../cli/support.js";
import { type InstalledPackage, installPackage } from "../server/support.js";
import { callOverHttp, health, until } from "./http-call.js";

const handlers: Readonly<Record<string, { readonly body: string; readonly readOnly: boolean }>> = {
  hangs: { body: "return new Promise<string>(() => {});", readOnly: true },
  hangs_for_visitors: { body: "return new Promise<string>(() => {});", readOnly: true },
  reads_and_hangs: {
    body: 'await context.content.nodeAt("articles", "/");\n  return new Promise<string>(() => {});',
    readOnly: true,
  },
  waits_and_reads: {
    body: `await new Promise((resolve) => setTimeout(resolve, 300));
  const root = await context.content.nodeAt("articles", "/");
  return root?.path ?? "none";`,
    readOnly: true,
  },
  writes_and_hangs: { body: "return new Promise<string>(() => {});", readOnly: false },
};

let mcpgen: InstalledPackage;
let root: string;
let server: HttpProcess;

beforeAll(async () => {
  mcpgen = await installPackage();
  root = mkdtempSync(join(tmpdir(), "mcpgen slow handlers "));
  writeFiles(root, sample);
  for (const [name, { body, readOnly }] of Object.entries(handlers)) {
    const folder = name.endsWith("visitors") ? "mcpPublicTools" : "mcpTools";
    writeFiles(root, {
      [`forms/shop/${folder}/${name}.yaml`]: `kind: function\nname: ${name}\ndescription: Takes its time.\nreadOnly: ${readOnly}\nhandler: ./handlers/${name}.ts#answer\n`,
      [`handlers/${name}.ts`]: `export const answer = async (args: object, context: any): Promise<any> => {\n  console.error("${name} runs");\n  ${body}\n};\n`,
    });
  }
  const { code, err } = await run(root, ["build"]);
  expect(code, err).toBe(0);
  server = await startServer(mcpgen.bin, ["-C", root, "--http", "0"]);
}, 60_000);

afterAll(async () => {
  // Calls that never end would be waited for.
  server.process.kill("SIGKILL");
  await server.exited;
  mcpgen.remove();
  rmSync(root, { recursive: true, force: true });
});

const admin = () => server.urls["admin"] ?? "";
const article = (args: object) => callOverHttp(admin(), "article", args);

/** Makes calls that never end, and waits until all their handlers run. Gives what takes them back. */
async function hang(name: string, count: number, url = admin()) {
  const leaving = new AbortController();
  const runs = () => server.errors().split(`${name} runs\n`).length - 1;
  const before = runs();
  for (let index = 0; index < count; index += 1) {
    void callOverHttp(url, name, {}, leaving.signal).catch(() => undefined);
  }
  await until(async () => runs() === before + count);
  return () => leaving.abort();
}

async function expectOthersServed(title: string) {
  const created = await article({ action: "create", title });
  expect(created).toMatchObject({ isError: false });
  const { item } = JSON.parse(created.text) as { readonly item: { readonly uuid: string } };
  expect(await article({ action: "get", uuid: item.uuid })).toMatchObject({ isError: false });
  const listed = await article({ action: "list" });
  expect(listed).toMatchObject({ isError: false });
  expect(listed.text).toContain(title);
  expect(await health(admin(), "/readyz")).toBe(200);
}

test("20 calls that never end and read nothing, of either audience, are in nobody's way", async () => {
  await hang("hangs", 20);
  await hang("hangs_for_visitors", 20, server.urls["public"]);
  await expectOthersServed("Beside those that hang");
});

test("50 calls that are slow before they read all run at once", async () => {
  const before = server.errors().split("waits_and_reads runs\n").length;
  const calls = Array.from({ length: 50 }, () => callOverHttp(admin(), "waits_and_reads", {}));
  await until(async () => server.errors().split("waits_and_reads runs\n").length === before + 50);
  for (const called of await Promise.all(calls)) {
    expect(called).toEqual({ status: 200, isError: false, text: "/" });
  }
});

test("20 calls that have read and never end let others write, and make way for those that read", async () => {
  const leave = await hang("reads_and_hangs", 20);
  expect(await health(admin(), "/readyz")).toBe(200);
  await expectOthersServed("Beside those that have read");
  leave();
});

test("a writing call that never ends keeps writes waiting until it is cancelled, and nothing else", async () => {
  const leave = await hang("writes_and_hangs", 1);
  expect(await article({ action: "list" })).toMatchObject({ isError: false });
  expect(await health(admin(), "/readyz")).toBe(200);
  const waiting = article({ action: "create", title: "Kept waiting" });
  leave();
  expect(await waiting).toMatchObject({ isError: false });
  await expectOthersServed("After the one that wrote");
});
