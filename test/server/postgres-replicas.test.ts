import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type HttpProcess, called, httpClient, startServer } from "../cli/http-support.js";
import { type SampleCopy, copySample } from "../sample/served-sample.js";
import { serverUrl, useSchemas } from "../support/postgres-schemas.js";
import { type RoundRobin, roundRobin } from "./round-robin.js";
import { type Era, type InstalledPackage, installPackage } from "./support.js";

type Json = Readonly<Record<string, unknown>>;

const configured = (config: string) =>
  `${config.replace(/^store:\n(?: .*\n)+/m, 'store: { kind: postgres, url: "${DATABASE_URL}" }\n')}defaults: { confirmation: elicit }\n`;

if (serverUrl === undefined) {
  describe("replicas on PostgreSQL", () => {
    test.skip("skipped: no PostgreSQL");
  });
} else {
  const schemas = useSchemas();
  let mcpgen: InstalledPackage;
  let shop: SampleCopy;
  let env: Readonly<Record<string, string>>;
  let replicas: readonly HttpProcess[];
  let balancer: RoundRobin;
  let admin: string;

  beforeAll(async () => {
    mcpgen = await installPackage();
    shop = copySample(mcpgen.bin, configured);
    env = { DATABASE_URL: await schemas.create() };
    shop.run(["build"]);
    shop.run(["db", "migrate"], env);
    const start = () => startServer(mcpgen.bin, ["-C", shop.root, "--http", "0"], env);
    replicas = [await start(), await start()];
    const urls = replicas.map(({ urls: { admin: url = "" } }) => url);
    balancer = await roundRobin(urls);
    admin = balancer.urlFor(urls[0] ?? "");
  }, 120_000);
  afterAll(async () => {
    await balancer.close();
    for (const replica of replicas) await replica.stop();
    shop.remove();
    mcpgen.remove();
  }, 60_000);

  const create = async (client: Client, sku: string) => {
    const shoe = { action: "create", categoria: "calzado", price: 80, title: "Shoe", sku };
    const { isError, text } = await called(client, "product", shoe);
    expect(isError, text).toBe(false);
  };
  const isThere = async (client: Client, sku: string) =>
    !(await called(client, "product", { action: "get", sku })).isError;

  describe.each<Era>(["legacy", "2026-07-28"])("two replicas, for a %s client", (era) => {
    const prefix = era === "legacy" ? "OLD" : "NEW";

    test("each answer for what the other one wrote, and share the requests", async () => {
      const before = [...balancer.answered];
      const client = await httpClient(admin, era);
      for (const number of [1001, 1002, 1003, 1004]) await create(client, `${prefix}-${number}`);
      for (const number of [1001, 1002, 1003, 1004]) {
        expect(await isThere(client, `${prefix}-${number}`)).toBe(true);
      }
      const shares = balancer.answered.map((count, at) => count - (before[at] ?? 0));
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(4);
    });

    test("take a token that the other one gave out, once", async () => {
      const client = await httpClient(admin, era);
      const sku = `${prefix}-2001`;
      await create(client, sku);
      const preview = await called(client, "product", { action: "delete", sku });
      const { confirmToken } = preview.structured as Json;
      const confirmed = { action: "delete", sku, confirm: true, confirmToken };
      const done = await called(client, "product", confirmed);
      expect(done.isError, done.text).toBe(false);
      expect(await isThere(client, sku)).toBe(false);
      await create(client, sku);
      const again = await called(client, "product", confirmed);
      expect(again.structured).toMatchObject({ confirmationRequired: true });
      expect(await isThere(client, sku)).toBe(true);
    });

    test("run a confirmation that reaches both at once no more than once", async () => {
      const client = await httpClient(admin, era);
      const sku = `${prefix}-3001`;
      await create(client, sku);
      const rename = { action: "rename", sku, newName: `${prefix}-renamed`.toLowerCase() };
      const preview = await called(client, "product", rename);
      const { confirmToken } = preview.structured as Json;
      const confirmed = { ...rename, confirm: true, confirmToken };
      const direct = await Promise.all(replicas.map(({ urls }) => httpClient(urls["admin"], era)));
      const results = await Promise.all(direct.map((each) => called(each, "product", confirmed)));
      const done = results.filter(
        ({ isError, structured }) => !isError && !(structured as Json)["confirmationRequired"],
      );
      expect(done).toHaveLength(1);
    });
  });

  test("what one replica asks a person, the other one carries out, once", async () => {
    const asked: string[] = [];
    const client = new Client(
      { name: "test", version: "1.0.0" },
      {
        capabilities: { elicitation: { form: {} } },
        versionNegotiation: { mode: { pin: "2026-07-28" } },
      },
    );
    client.setRequestHandler("elicitation/create", ({ params }) => {
      asked.push(params.message);
      return { action: "accept", content: { confirm: true } };
    });
    const before = [...balancer.answered];
    const sent: Json[] = [];
    const remember: typeof fetch = (url, init) => {
      const body = JSON.parse(String(init?.body)) as Json;
      if (body["method"] === "tools/call") sent.push({ headers: init?.headers, body });
      return fetch(url, init);
    };
    await client.connect(new StreamableHTTPClientTransport(new URL(admin), { fetch: remember }));
    onTestFinished(() => client.close());
    await create(client, "ASK-1001");
    const done = await called(client, "product", { action: "delete", sku: "ASK-1001" });
    expect(done.isError, done.text).toBe(false);
    expect(asked).toHaveLength(1);
    expect(await isThere(client, "ASK-1001")).toBe(false);
    expect(balancer.answered.every((count, at) => count > (before[at] ?? 0))).toBe(true);

    // The same answer once more, to either replica: it asks again instead.
    await create(client, "ASK-1001");
    const { headers, body } = sent.find(
      (each) => ((each["body"] as Json)["params"] as Json)["requestState"] !== undefined,
    ) as { readonly headers: Headers; readonly body: Json };
    for (const { urls } of replicas) {
      const response = await fetch(urls["admin"] ?? "", {
        method: "POST",
        headers: new Headers(headers),
        body: JSON.stringify(body),
      });
      const { result } = (await response.json()) as { readonly result: Json };
      expect(result["resultType"]).toBe("input_required");
    }
    expect(await isThere(client, "ASK-1001")).toBe(true);
  });

  test("one that is stopped and started again under load loses no answer", async () => {
    const url = replicas[0]?.urls["admin"] ?? "";
    const spare = await startServer(mcpgen.bin, ["-C", shop.root, "--http", "0"], env);
    const pair = await roundRobin([spare.urls["admin"] ?? "", url]);
    const client = await httpClient(pair.urlFor(url), "2026-07-28");
    const numbers = Array.from({ length: 60 }, (_, at) => 5001 + at);
    const writing = Promise.all(
      [0, 1, 2, 3].map(async (worker) => {
        for (const number of numbers.filter((each) => each % 4 === worker)) {
          await create(client, `ROL-${number}`);
          // In the middle of it, one of the two is asked to stop.
          if (number === numbers[20]) spare.process.kill("SIGTERM");
        }
      }),
    );
    await writing;
    expect(await spare.exited).toBe(0);
    for (const number of numbers) expect(await isThere(client, `ROL-${number}`)).toBe(true);
    await client.close();
    await pair.close();
  });
}
