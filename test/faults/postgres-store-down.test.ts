import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type HttpProcess, startServer } from "../cli/http-support.js";
import { sample } from "../cli/sample.js";
import { run, writeFiles } from "../cli/support.js";
import { type InstalledPackage, installPackage } from "../server/support.js";
import { serverUrl } from "../support/postgres-schemas.js";
import {
  type PostgresServer,
  serverPassword,
  startPostgresServer,
} from "../support/postgres-server.js";
import { callOverHttp, health, until } from "./http-call.js";
import { leakIn } from "./leaks.js";

// A server of its own, since others work on that of the run.
describe.skipIf(serverUrl === undefined)(
  "a PostgreSQL server that goes away and comes back",
  () => {
    let database: PostgresServer;
    let mcpgen: InstalledPackage;
    let server: HttpProcess;
    let root: string;
    let url: string;

    beforeAll(async () => {
      const started = await startPostgresServer();
      if (started === undefined) throw new Error("PostgreSQL is not installed.");
      database = started;
      mcpgen = await installPackage();
      root = mkdtempSync(join(tmpdir(), "mcpgen store down "));
      const config = `${sample["mcpgen.yaml"] ?? ""}store: { kind: postgres, url: '\${STORE_URL}' }\nhttp: { limits: { requestsPerMinute: 0 } }\n`;
      writeFiles(root, { ...sample, "mcpgen.yaml": config });
      const env = { STORE_URL: database.url };
      for (const command of [["build"], ["db", "migrate"]]) {
        const { code, err } = await run(root, command, { env });
        expect(code, err).toBe(0);
      }
      server = await startServer(mcpgen.bin, ["-C", root, "--http", "0"], env);
      url = server.urls["admin"] ?? "";
    });

    afterAll(async () => {
      await server?.stop();
      await database?.remove();
      mcpgen?.remove();
      rmSync(root, { recursive: true, force: true });
    });

    const call = (args: object) => callOverHttp(url, "article", args);
    const create = (title: string) => call({ action: "create", title, nodeName: title });

    async function storedNames(): Promise<readonly string[]> {
      const { text, isError } = await call({ action: "list", limit: 100, select: ["title"] });
      expect(isError, text).toBe(false);
      const { items } = JSON.parse(text) as { items: readonly { path: string }[] };
      return items.map(({ path }) => path.slice(1)).toSorted();
    }

    test("refuses calls in words meanwhile, says that it is not ready, and goes on afterwards", async () => {
      expect(await create("before")).toMatchObject({ isError: false });
      expect(await health(url, "/readyz")).toBe(200);

      // A write that holds the writer's lock when the server stops: another connection has the row that it waits for.
      const blocker = new Client({ connectionString: database.url });
      blocker.on("error", () => undefined);
      await blocker.connect();
      const { rows } = await blocker.query<{ name: string }>(
        "select tablename as name from pg_tables where schemaname = 'public'",
      );
      await blocker.query("begin");
      for (const { name } of rows) await blocker.query(`lock table "${name}" in exclusive mode`);
      const inFlight = Array.from({ length: 5 }, (_, at) => create(`during-${at}`));
      const watcher = new Client({ connectionString: database.url });
      watcher.on("error", () => undefined);
      await watcher.connect();
      await until(async () => {
        const waiting = await watcher.query("select 1 from pg_locks where not granted");
        return waiting.rows.length > 0;
      });
      await database.stop();
      const cutOff = await Promise.all(inFlight);
      for (const { isError, text, status } of cutOff) {
        expect([status, isError]).toEqual([200, true]);
        expect(leakIn(text, [root, serverPassword])).toBeUndefined();
      }

      for (const refused of [await call({ action: "list" }), await create("meanwhile")]) {
        expect(refused).toMatchObject({ status: 200, isError: true });
        expect(refused.text).toMatch(/connection|store|database/i);
        expect(refused.text).not.toMatch(/incident/);
        expect(leakIn(refused.text, [root, serverPassword, new URL(database.url).port])).toBe(
          undefined,
        );
      }
      expect(await health(url, "/readyz")).toBe(503);
      expect(await health(url, "/healthz")).toBe(200);
      await Promise.all([blocker.end(), watcher.end()].map((end) => end.catch(() => undefined)));

      await database.start();
      await until(async () => (await health(url, "/readyz")) === 200);
      // What was cut off is whole or absent, as its answer said: none of these was said to be written.
      expect(await storedNames()).toEqual(["before"]);
      expect(await create("after")).toMatchObject({ isError: false });
      expect(await storedNames()).toEqual(["after", "before"]);
      expect(server.errors()).not.toContain(serverPassword);
      expect(server.errors()).not.toMatch(/error outside of any call|failed unexpectedly/);
    });

    test("ends as it should when it is asked to while the store is away", async () => {
      await database.stop();
      expect(await create("too late")).toMatchObject({ isError: true });
      expect(await server.stop()).toBe(0);
      await database.start();
    });
  },
);
