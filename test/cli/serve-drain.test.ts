import { afterAll, beforeAll, expect, test } from "vitest";
import { type InstalledPackage, installPackage } from "../server/support.js";
import { type HttpProcess, called, httpClient, startServer } from "./http-support.js";
import { sample } from "./sample.js";
import { run, tempFolder } from "./support.js";

let mcpgen: InstalledPackage;

beforeAll(async () => {
  mcpgen = await installPackage();
}, 60_000);
afterAll(() => mcpgen.remove());

async function served(http: string): Promise<HttpProcess> {
  const root = tempFolder({ ...sample, "mcpgen.yaml": `${sample["mcpgen.yaml"]}http: ${http}\n` });
  expect(await run(root, ["build"])).toMatchObject({ code: 0 });
  return startServer(mcpgen.bin, ["-C", root, "--http", "0"]);
}

const readiness = async (server: HttpProcess) =>
  (await fetch(new URL("/readyz", server.urls["admin"]))).status;

async function stopping(server: HttpProcess): Promise<void> {
  server.process.kill("SIGTERM");
  while ((await readiness(server)) === 200);
}

test("http.drainSeconds has probes hear of the end while calls are still taken; a second signal ends it at once", async () => {
  const server = await served("{ drainSeconds: 3600 }");
  const client = await httpClient(server.urls["admin"], "2026-07-28");
  expect(await readiness(server)).toBe(200);
  await stopping(server);
  const listed = await called(client, "article", { action: "list" });
  expect(listed.isError, listed.text).toBe(false);
  server.process.kill("SIGTERM");
  expect(await server.exited).toBe(130);
}, 30_000);

test("a drain that is over ends the server", async () => {
  const server = await served("{ drainSeconds: 1 }");
  await stopping(server);
  expect(await server.exited).toBe(0);
}, 30_000);
