import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMCPClient, ElicitationRequestSchema } from "@ai-sdk/mcp";
import { Experimental_StdioMCPTransport as StdioTransport } from "@ai-sdk/mcp/mcp-stdio";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { createRuntime } from "mcporter";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Json } from "../sample/served-sample.js";
import { type Answer, answerOf, holdRound, openShops, type Shops } from "./support.js";

let shops: Shops;
beforeAll(async () => {
  shops = await openShops(["elicit"]);
}, 120_000);
afterAll(() => shops.close());

/** What somebody in front of a client does when they are asked. */
type Reaction =
  | { readonly action: "accept"; readonly content: { readonly confirm: boolean } }
  | { readonly action: "decline" };

/** A client whose user can be asked. */
interface AskingClient {
  /** What the user was shown so far. */
  readonly shown: readonly Json[];
  product(args: Json): Promise<Answer>;
  close(): Promise<void>;
}

type Connect = (wire: "stdio" | "http", reactions: Reaction[]) => Promise<AskingClient>;

const form = {
  type: "object",
  properties: { confirm: { type: "boolean", title: "Yes, delete it" } },
  required: ["confirm"],
};

const firstGeneration: Connect = async (wire, reactions) => {
  const shown: Json[] = [];
  const client = new Client(
    { name: "test", version: "1.0.0" },
    { capabilities: { elicitation: {} } },
  );
  client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
    shown.push({ ...params });
    return reactions.shift() ?? { action: "cancel" };
  });
  const transport =
    wire === "stdio"
      ? new StdioClientTransport({ ...shops.stdio("elicit"), stderr: "ignore" })
      : new StreamableHTTPClientTransport(await shops.http("elicit", true));
  await client.connect(transport as Transport);
  return {
    shown,
    product: async (args) => answerOf(await client.callTool({ name: "product", arguments: args })),
    close: () => client.close(),
  };
};

const aiSdk: Connect = async (wire, reactions) => {
  const shown: Json[] = [];
  const client = await createMCPClient({
    transport:
      wire === "stdio"
        ? new StdioTransport({ ...shops.stdio("elicit"), stderr: "ignore" })
        : { type: "http", url: String(await shops.http("elicit", true)) },
    capabilities: { elicitation: {} },
  });
  client.onElicitationRequest(ElicitationRequestSchema, ({ params }) => {
    shown.push({ ...params });
    return reactions.shift() ?? { action: "cancel" };
  });
  const { product } = await client.tools();
  return {
    shown,
    product: async (args) =>
      answerOf(await product?.execute(args, { toolCallId: "1", messages: [] })),
    close: () => client.close(),
  };
};

const sku = "TRA-10042";
const path = "/calzado/tra-10042";

const question =
  "Delete /calzado/tra-10042 with everything below it? Nodes below it: 0. Translations that go with it: none. Published nodes among them: 0. References to them: 0.";

describe.each([
  ["the official client of the first generation", firstGeneration],
  ["the AI SDK", aiSdk],
] as const)("%s asks its user", (_name, connect) => {
  test.each(["stdio", "http"] as const)("over %s", async (wire) => {
    const client = await connect(wire, [
      { action: "decline" },
      { action: "accept", content: { confirm: true } },
    ]);
    const { product, shown } = client;
    await product({ action: "create", title: "Trail shoe", sku, categoria: "calzado", price: 9 });
    const declined = await product({ action: "delete", sku });
    expect(declined).toEqual({
      isError: true,
      text: "Nothing has been done: the user was asked and said no. Do not repeat the call unless the user asks for it.",
      structured: undefined,
    });
    expect((await product({ action: "get", sku })).structured).toMatchObject({ item: { path } });
    const deleted = await product({ action: "delete", sku });
    expect(deleted.structured).toMatchObject({ deleted: true, action: "delete", path });
    expect(shown.map(({ message }) => message)).toEqual([question, question]);
    expect(shown.map(({ requestedSchema }) => requestedSchema)).toEqual([form, form]);
    await client.close();
  });
});

test("mcporter, which cannot ask anybody, confirms by token", async () => {
  const home = mkdtempSync(join(tmpdir(), "mcpgen-home-"));
  vi.stubEnv("HOME", home);
  const configPath = join(home, "mcporter.json");
  const shop = { baseUrl: String(await shops.http("elicit", true)) };
  writeFileSync(configPath, JSON.stringify({ mcpServers: { shop }, imports: [] }));
  const runtime = await createRuntime({ configPath, rootDir: home });
  try {
    await holdRound(
      {
        names: async () => (await runtime.listTools("shop")).map(({ name }) => name),
        call: async (name, args) => answerOf(await runtime.callTool("shop", name, { args })),
        close: () => runtime.close(),
      },
      "token",
    );
  } finally {
    await runtime.close();
    vi.unstubAllEnvs();
    rmSync(home, { recursive: true, force: true });
  }
});
