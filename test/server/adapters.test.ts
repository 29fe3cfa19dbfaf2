import { Client, InMemoryTransport, type JSONRPCMessage } from "@modelcontextprotocol/client";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { inputRequired, listTools, type Project, type Values } from "mcpgen/runtime";
import { createToolServer } from "mcpgen/server";
import type { ContentRepository } from "mcpgen/store";
import { openSqliteRepository } from "mcpgen/store/sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { project as sample } from "../../generated/index.js";
import type { Adapter } from "../../src/server/adapters/adapter.js";
import { mcpServerAdapter } from "../../src/server/adapters/mcp-server-adapter.js";
import { serverAdapter } from "../../src/server/adapters/server-adapter.js";
import { conformanceResources, type WatchedResources } from "../conformance/resources.js";
import { projectOf, readingFunction } from "../runtime/fixtures/function-tools.js";
import { ProductTool } from "../runtime/fixtures/product/tool.js";
import type { Era } from "./support.js";

const count = readingFunction((args) => ({ length: String(args["text"]).length }), {
  name: "count",
  properties: { text: { type: "string" } },
  outputSchema: {
    type: "object",
    properties: { length: { type: "integer" } },
    required: ["length"],
  },
  readArguments: (read) => ({ text: read.text("text") }),
});

const steps = readingFunction(
  (_, { progress }) => {
    for (const done of [1, 2, 2, 1, 3]) progress(done, 3, `step ${done}`);
    return "All steps are done.";
  },
  { name: "steps" },
);

/** Waits until it is cancelled, and notes that it was. */
function waitingTool(noted: string[]) {
  return readingFunction(
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        noted.push("waits");
        const end = () => {
          noted.push("cancelled");
          reject(signal.reason as Error);
        };
        signal.addEventListener("abort", end, { once: true });
      }),
    { name: "wait" },
  );
}

const greet = readingFunction(
  (_, { input }) => {
    const { who } = input.responses as { who?: { content?: { name?: string } } };
    if (who !== undefined) return `Hello, ${who.content?.name}! ${String(input.state)}`;
    const requestedSchema = { type: "object", properties: { name: { type: "string" } } };
    const params = { message: "Who is there?", requestedSchema };
    return inputRequired({
      requests: { who: { method: "elicitation/create", params } },
      state: "As agreed.",
    });
  },
  { name: "greet" },
);

const silent = { info() {}, warn() {}, error() {} };
const caller = { id: "tester", scopes: [], audience: "admin" } as const;

let repository: ContentRepository;
let closing: (() => Promise<void>)[];
beforeEach(async () => {
  repository = await openSqliteRepository({ file: ":memory:" });
  closing = [];
});
afterEach(async () => {
  for (const close of closing) await close();
  await repository.close();
});

interface Connected {
  readonly client: Client;
  readonly project: Project;
  readonly resources: WatchedResources;
  /** What the handlers noted. */
  readonly noted: readonly string[];
  /** Every answer of the server, as it came. */
  readonly answers: readonly JSONRPCMessage[];
}

/** The official client, connected to a server on one adapter, as on standard input and output. */
async function connect(adapter: Adapter, era: Era): Promise<Connected> {
  const noted: string[] = [];
  const answers: JSONRPCMessage[] = [];
  const project = projectOf([count, steps, waitingTool(noted), greet, new ProductTool()]);
  const resources = conformanceResources();
  const server = createToolServer({
    project,
    repository,
    audience: "admin",
    log: silent,
    protectedWorkspaces: [],
    resources,
    listsPrompts: true,
    adapter,
  });
  const [near, far] = InMemoryTransport.createLinkedPair();
  const connection = serveStdio(
    (asked) => server.connect({ callerOf: () => caller, tellsEveryUpdate: asked.era === "modern" }),
    { transport: far },
  );
  const client = new Client(
    { name: "test", version: "1.0.0" },
    {
      capabilities: { elicitation: {} },
      versionNegotiation: { mode: era === "legacy" ? "legacy" : { pin: era } },
    },
  );
  client.setRequestHandler("elicitation/create", async () => ({
    action: "accept",
    content: { name: "Ada" },
  }));
  await client.connect(near);
  const receive: InMemoryTransport["onmessage"] = near.onmessage;
  const onmessage: InMemoryTransport["onmessage"] = (message, extra) => {
    answers.push(message);
    receive?.(message, extra);
  };
  Object.assign(near, { onmessage });
  closing.push(async () => {
    await client.close();
    await connection.close();
    expect(resources.listeners()).toBe(0);
  });
  return { client, project, resources, noted, answers };
}

function text(result: unknown): string {
  const { content } = result as { readonly content: readonly { readonly text: string }[] };
  return content.map((block) => block.text).join("\n");
}

const plain = "the plain server" as const;
const convenient = "the convenient server" as const;
const adapters = { [plain]: serverAdapter, [convenient]: mcpServerAdapter };

const cases = [plain, convenient].flatMap((name) =>
  (["legacy", "2026-07-28"] as const).map((era) => ({ name, era })),
);

describe.each(cases)("on $name, with a $era client", ({ name, era }) => {
  const open = () => connect(adapters[name], era);

  test("lists what was built, byte by byte", async () => {
    const { client, project, answers } = await open();
    await client.listTools();
    const [answer] = answers as unknown as [{ readonly result: { readonly tools: unknown } }];
    const built = JSON.stringify(listTools(project, "admin", repository.capabilities));
    expect(JSON.stringify(answer.result.tools)).toBe(built);
  });

  test("answers with structured content and its text", async () => {
    const { client } = await open();
    expect(await client.callTool({ name: "count", arguments: { text: "four" } })).toMatchObject({
      content: [{ type: "text", text: '{"length":4}' }],
      structuredContent: { length: 4 },
    });
    const created = await client.callTool({
      name: "product",
      arguments: { action: "create", title: "Trail shoe" },
    });
    const { item } = created.structuredContent as { readonly item: { readonly path: string } };
    expect(item.path).toBe("/trail-shoe");
  });

  test("refuses wrong arguments in our words, as a result that the model sees", async () => {
    const { client } = await open();
    const wrong = await client.callTool({ name: "count", arguments: { text: 5 } });
    expect(wrong.isError).toBe(true);
    expect(text(wrong)).toBe("Error: 'text' parameter must be a string.");
    const unknown = await client.callTool({ name: "product", arguments: { action: "creat" } });
    expect(unknown.isError).toBe(true);
    expect(text(unknown)).toContain('This tool has no action "creat".');
    const none = await client.callTool({ name: "product" });
    expect(none.isError).toBe(true);
    expect(text(none)).toContain("action");
  });

  test("refuses an unknown tool as an error of the protocol", async () => {
    const { client } = await open();
    const words = name === plain ? "Unknown tool: none" : "Tool none not found";
    const refused = client.callTool({ name: "none", arguments: {} });
    await expect(refused).rejects.toMatchObject({ code: -32602, message: words });
  });

  test("reports progress that rises", async () => {
    const { client } = await open();
    const reported: Values[] = [];
    const onprogress = (progress: object) => void reported.push({ ...progress });
    const result = await client.callTool({ name: "steps", arguments: {} }, { onprogress });
    expect(text(result)).toBe("All steps are done.");
    expect(reported).toEqual([
      { progress: 1, total: 3, message: "step 1" },
      { progress: 2, total: 3, message: "step 2" },
      { progress: 3, total: 3, message: "step 3" },
    ]);
  });

  test("cancels a call that its client gives up", async () => {
    const { client, noted } = await open();
    const abort = new AbortController();
    const call = client.callTool({ name: "wait", arguments: {} }, { signal: abort.signal });
    await until(() => noted.includes("waits"));
    abort.abort("changed my mind");
    await expect(call).rejects.toThrow("changed my mind");
    await until(() => noted.includes("cancelled"));
    expect(noted).toEqual(["waits", "cancelled"]);
  });

  test("asks the client, and goes on with what it answers", async () => {
    const { client } = await open();
    const result = await client.callTool({ name: "greet", arguments: {} });
    expect(text(result)).toBe("Hello, Ada! As agreed.");
  });

  test("serves resources, by templates too, and says which there is not", async () => {
    const { client } = await open();
    expect(client.getServerCapabilities()).toMatchObject({ resources: { subscribe: true } });
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      "test://static-text",
      "test://static-binary",
      "test://watched-resource",
    ]);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      "test://template/{id}/data",
    ]);
    const read = async (uri: string) => (await client.readResource({ uri })).contents;
    expect(await read("test://static-text")).toEqual([
      {
        uri: "test://static-text",
        mimeType: "text/plain",
        text: "This is the content of the static text resource.",
      },
    ]);
    expect(await read("test://template/7/data")).toMatchObject([
      { text: '{"id":"7","templateTest":true,"data":"Data for ID: 7"}' },
    ]);
    await expect(read("test://none")).rejects.toMatchObject({
      code: -32602,
      data: { uri: "test://none" },
    });
  });

  test("tells of a resource that changed as long as the client waits for it, and of no other", async () => {
    const { client, resources } = await open();
    const told: string[] = [];
    client.setNotificationHandler("notifications/resources/updated", ({ params }) => {
      told.push(params.uri);
    });
    const uri = "test://watched-resource";
    const change = async () => {
      resources.touch("test://static-text");
      resources.touch(uri);
      // What was sent before the answer has come before it.
      await client.listTools();
    };
    await change();
    const stop = await waitFor(client, era, uri);
    await change();
    await stop();
    await change();
    expect(told).toEqual([uri]);
  });

  test("lists no prompts", async () => {
    const { client } = await open();
    expect((await client.listPrompts()).prompts).toEqual([]);
  });
});

/** Subscribes to a resource; gives what ends that. */
async function waitFor(client: Client, era: Era, uri: string): Promise<() => Promise<unknown>> {
  if (era === "legacy") {
    await client.subscribeResource({ uri });
    return () => client.unsubscribeResource({ uri });
  }
  const subscription = await client.listen({ resourceSubscriptions: [uri] });
  return () => subscription.close();
}

/** A call by hand, as a client of 2026-07-28 sends it. */
async function rawCall(adapter: Adapter, params: Values): Promise<Values> {
  const project = projectOf([greet, readingFunction(() => "Other.", { name: "other" })]);
  const server = createToolServer({
    project,
    repository,
    audience: "admin",
    log: silent,
    protectedWorkspaces: [],
    adapter,
  });
  const handler = createMcpHandler(() => server.connect({ callerOf: () => caller }));
  const version = "2026-07-28";
  const request = new Request("http://127.0.0.1/mcp", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": version,
      "mcp-method": "tools/call",
      "mcp-name": String(params["name"]),
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: {
        arguments: {},
        ...params,
        _meta: {
          "io.modelcontextprotocol/protocolVersion": version,
          "io.modelcontextprotocol/clientCapabilities": { elicitation: {} },
        },
      },
    }),
  });
  const answer = (await (await handler.fetch(request)).json()) as Values;
  await handler.close();
  return answer;
}

test("no tool that is compiled declares headers of its own, which neither server would check", () => {
  const listed = JSON.stringify(sample.tools.map((tool) => tool.listed));
  expect(listed).toContain('"name":"product"');
  expect(listed).not.toContain("x-mcp-header");
});

describe.each([plain, convenient])("a state of a call on %s", (name) => {
  const call = (params: Values) => rawCall(adapters[name], params);
  const inputResponses = { who: { action: "accept", content: { name: "Ada" } } };
  const refused = { code: -32602, message: "Invalid or expired requestState" };
  const stateOf = async () => {
    const { result } = await call({ name: "greet" });
    expect(result).toMatchObject({ resultType: "input_required" });
    return (result as { readonly requestState: string }).requestState;
  };

  test("comes back with the answers, whichever instance asked", async () => {
    const requestState = await stateOf();
    const { result } = await call({ name: "greet", inputResponses, requestState });
    expect(text(result)).toBe("Hello, Ada! As agreed.");
  });

  test("is refused when somebody changed it", async () => {
    const requestState = `${await stateOf()}x`;
    const { error } = await call({ name: "greet", inputResponses, requestState });
    expect(error).toMatchObject(refused);
  });

  test("is refused by every other call", async () => {
    const requestState = await stateOf();
    const { error, result } = await call({ name: "other", inputResponses, requestState });
    if (name === plain) expect(error).toMatchObject(refused);
    else {
      expect(result).toMatchObject({
        isError: true,
        content: [{ type: "text", text: refused.message }],
      });
    }
  });
});

describe.each([plain, convenient])("subscriptions on %s", (name) => {
  test("are bounded in number for each connection", async () => {
    const { client } = await connect(adapters[name], "legacy");
    for (let index = 0; index < 1_000; index += 1) {
      await client.subscribeResource({ uri: `test://resource/${index}` });
    }
    const more = () => client.subscribeResource({ uri: "test://resource/1000" });
    await expect(more()).rejects.toMatchObject({
      code: -32602,
      message: "A connection may subscribe to 1000 resources. Unsubscribe from some first.",
    });
    await client.subscribeResource({ uri: "test://resource/7" });
    await client.unsubscribeResource({ uri: "test://resource/7" });
    await more();
  });
});

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}
