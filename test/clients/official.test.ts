import {
  Client as CurrentClient,
  StreamableHTTPClientTransport as CurrentHttp,
} from "@modelcontextprotocol/client";
import { StdioClientTransport as CurrentStdio } from "@modelcontextprotocol/client/stdio";
import { Client as EarlierClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as EarlierStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as EarlierHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport as EarlierTransport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Era } from "../server/support.js";
import {
  answerOf,
  type Confirmation,
  holdRound,
  openShops,
  type ShopClient,
  type Shops,
  ways,
} from "./support.js";

let shops: Shops;
beforeAll(async () => {
  shops = await openShops(["flag", "token"]);
}, 120_000);
afterAll(() => shops.close());

type Wire = (typeof ways)[number]["wire"];

interface Connected extends ShopClient {
  readonly sessionId: string | undefined;
}

async function current(era: Era, wire: Wire, confirmation: Confirmation): Promise<Connected> {
  const mode = era === "legacy" ? "legacy" : { pin: era };
  const client = new CurrentClient(
    { name: "test", version: "1.0.0" },
    { versionNegotiation: { mode } },
  );
  const http =
    wire === "stdio"
      ? undefined
      : new CurrentHttp(await shops.http(confirmation, wire === "http with sessions"));
  await client.connect(
    http ?? new CurrentStdio({ ...shops.stdio(confirmation), stderr: "ignore" }),
  );
  return {
    sessionId: http?.sessionId,
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args) => answerOf(await client.callTool({ name, arguments: args })),
    close: () => client.close(),
  };
}

async function earlier(wire: Wire, confirmation: Confirmation): Promise<Connected> {
  const client = new EarlierClient({ name: "test", version: "1.0.0" });
  const http =
    wire === "stdio"
      ? undefined
      : new EarlierHttp(await shops.http(confirmation, wire === "http with sessions"));
  const transport = http ?? new EarlierStdio({ ...shops.stdio(confirmation), stderr: "ignore" });
  await client.connect(transport as EarlierTransport);
  return {
    sessionId: http?.sessionId,
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args) => answerOf(await client.callTool({ name, arguments: args })),
    close: () => client.close(),
  };
}

describe.each(ways)("over $wire, confirming by $confirmation", ({ wire, confirmation }) => {
  const hold = async (client: Connected, hasSession: boolean) => {
    expect(typeof client.sessionId).toBe(hasSession ? "string" : "undefined");
    await holdRound(client, confirmation);
    await client.close();
  };
  const hasSessions = wire === "http with sessions";

  test("the official client of today, in 2026-07-28", async () => {
    await hold(await current("2026-07-28", wire, confirmation), false);
  });

  test("the official client of today, in 2025-11-25", async () => {
    await hold(await current("legacy", wire, confirmation), hasSessions);
  });

  test("the official client of the first generation", async () => {
    await hold(await earlier(wire, confirmation), hasSessions);
  });
});

test("the official client of today, left to choose, takes 2026-07-28 where there are sessions too", async () => {
  const client = new CurrentClient(
    { name: "test", version: "1.0.0" },
    { versionNegotiation: { mode: "auto" } },
  );
  await client.connect(new CurrentHttp(await shops.http("flag", true)));
  expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
  expect(client.getServerVersion()).toMatchObject({ name: "shop", version: "1.0.0" });
  expect(client.getInstructions()).toContain("Content of an online sports shop");
  await client.close();
});
