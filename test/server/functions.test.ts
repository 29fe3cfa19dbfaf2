import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { createToolServer, type ToolServer, type ToolServerOptions } from "mcpgen/server";
import { prepareTools, type Tool } from "mcpgen/runtime";
import { type ContentRepository } from "mcpgen/store";
import { openSqliteRepository } from "mcpgen/store/sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  brokenFunction,
  type FunctionFixture,
  projectOf,
  readingFunction,
  writingFunction,
} from "../runtime/fixtures/function-tools.js";

interface Warned {
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

let repository: ContentRepository;
const clients: Client[] = [];
beforeEach(async () => {
  repository = await openSqliteRepository({ file: ":memory:" });
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  await repository.close();
});

function start(
  tools: readonly Tool[],
  options: Partial<ToolServerOptions> = {},
): { readonly server: ToolServer; readonly warned: readonly Warned[] } {
  const warned: Warned[] = [];
  const server = createToolServer({
    project: projectOf(tools),
    repository,
    audience: "admin",
    log: {
      info() {},
      warn: (message, data = {}) => void warned.push({ message, data }),
      error() {},
    },
    protectedWorkspaces: [],
    ...options,
  });
  return { server, warned };
}

/** The official client, which checks every answer against the schemas that it was listed. */
async function connect(server: ToolServer): Promise<Client> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: "test", version: "1.0.0" });
  const caller = { id: "tester", scopes: [], audience: "admin" } as const;
  await server.connect({ callerOf: () => caller }).connect(far);
  await client.connect(near);
  clients.push(client);
  return client;
}

const wide: FunctionFixture = {
  properties: { reference: { type: "string" } },
  crossWiki: { wiki: { type: "string" } },
  readArguments: (read) => ({ reference: read.text("reference"), wiki: read.text("wiki") }),
};

async function propertiesListed(options: Partial<ToolServerOptions>): Promise<readonly string[]> {
  const { server } = start([readingFunction((args) => args, wide)], options);
  const { tools } = await (await connect(server)).listTools();
  return Object.keys(tools[0]?.inputSchema.properties ?? {});
}

describe("a server of functions", () => {
  test("lists the variant of its reach, whatever else is named there", async () => {
    expect(await propertiesListed({})).toEqual(["reference"]);
    expect(await propertiesListed({ reach: new Set(["moon"]) })).toEqual(["reference"]);
    expect(await propertiesListed({ reach: new Set(["crossWiki", "moon"]) })).toEqual([
      "reference",
      "wiki",
    ]);
  });

  test("sends the same list to everybody every time", async () => {
    const tools = [readingFunction((args) => args, wide)];
    const { server } = start(tools, { reach: new Set(["crossWiki"]) });
    const one = await connect(server);
    const first = JSON.stringify(await one.listTools());
    await one.callTool({ name: "history", arguments: { wiki: "b" } });
    expect(JSON.stringify(await (await connect(server)).listTools())).toBe(first);
    const again = start(tools, { reach: new Set(["crossWiki"]) });
    expect(JSON.stringify(await (await connect(again.server)).listTools())).toBe(first);
  });

  test("reads by the variant that it lists", async () => {
    const tools = [readingFunction((args) => args, wide)];
    const narrow = await connect(start(tools).server);
    expect(await narrow.callTool({ name: "history", arguments: { wiki: "b" } })).toMatchObject({
      isError: true,
      content: [
        {
          type: "text",
          text: "Error: 'wiki' parameter needs the reach 'crossWiki', which this server does not have. Leave it out.",
        },
      ],
    });
    const larger = await connect(start(tools, { reach: new Set(["crossWiki"]) }).server);
    const { structuredContent } = await larger.callTool({
      name: "history",
      arguments: { wiki: "b" },
    });
    expect(structuredContent).toEqual({ reference: null, wiki: "b" });
  });

  test("sends a text as one block and nothing structured", async () => {
    const client = await connect(start([readingFunction(() => "Two revisions.")]).server);
    expect(await client.callTool({ name: "history", arguments: {} })).toMatchObject({
      content: [{ type: "text", text: "Two revisions." }],
    });
    const result = await client.callTool({ name: "history", arguments: {} });
    expect(Object.keys(result)).not.toContain("structuredContent");
    expect(Object.keys(result)).not.toContain("isError");
  });

  test("sends a ready result as it is, also one that refuses", async () => {
    const image = { type: "image", data: "AAAA", mimeType: "image/png" } as const;
    const client = await connect(
      start([
        readingFunction(() => ({ content: [image], _meta: { trace: "t" } }), { name: "picture" }),
        writingFunction(() => ({ content: [image], isError: true }), { name: "refusing" }),
      ]).server,
    );
    expect(await client.callTool({ name: "picture", arguments: {} })).toMatchObject({
      content: [image],
      _meta: { trace: "t" },
    });
    expect(await client.callTool({ name: "refusing", arguments: {} })).toMatchObject({
      content: [image],
      isError: true,
    });
  });

  test("sends no result that is too long, whatever it is made of", async () => {
    const data = "A".repeat(4 * 1_024 * 1_024);
    const handler = () => ({ content: [{ type: "image" as const, data, mimeType: "image/png" }] });
    const client = await connect(start([readingFunction(handler)]).server);
    const { content, isError } = await client.callTool({ name: "history", arguments: {} });
    expect(isError).toBe(true);
    expect(content).toMatchObject([
      {
        type: "text",
        text: expect.stringMatching(
          /^The call went through, but its result of 41\d{5} bytes is longer/,
        ),
      },
    ]);
  });

  test.each([
    [[], "Ask for less where its parameters allow that."],
    [["limit"], "Ask for less: a smaller limit."],
    [["select"], "Ask for less: select with the fields that are needed."],
    [
      ["limit", "select"],
      "Ask for less: a smaller limit, or select with the fields that are needed.",
    ],
  ])("advises only what a tool with the parameters %j takes", async (names, advice) => {
    const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
    const tool = readingFunction(() => "A".repeat(4 * 1_024 * 1_024), { properties });
    const client = await connect(start([tool]).server);
    const { content } = await client.callTool({ name: "history", arguments: {} });
    expect(content).toEqual([
      {
        type: "text",
        text: `The call went through, but its result of 4194343 bytes is longer than the 3145728 that are sent. ${advice}`,
      },
    ]);
  });

  test("answers what its declaration says, or says that it failed", async () => {
    const outputSchema = {
      type: "object",
      properties: { total: { type: "integer" } },
      required: ["total"],
    } as const;
    const client = await connect(
      start([
        readingFunction(() => ({ total: 1 }), { name: "right", outputSchema }),
        readingFunction(() => null, { name: "wrong", outputSchema }),
      ]).server,
    );
    await client.listTools();
    expect((await client.callTool({ name: "right", arguments: {} })).structuredContent).toEqual({
      total: 1,
    });
    expect(await client.callTool({ name: "wrong", arguments: {} })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^The tool "wrong" failed unexpectedly/) }],
    });
  });
});

describe("a tool that cannot be offered", () => {
  test("keeps nobody else from starting, and each is warned of by name and reason", async () => {
    const unavailable = readingFunction(() => "x", { name: "unavailable" });
    unavailable.isAvailable = () => {
      throw new Error("No licence.");
    };
    const schemaless = readingFunction(() => "x", { name: "schemaless" });
    const tools = schemaless.listed.map((each) => ({ ...each, inputSchema: "none" }));
    Object.defineProperty(schemaless, "surface", { value: { ...schemaless.surface, tools } });
    const all = [
      readingFunction(() => "first", { name: "fine" }),
      readingFunction(() => "second", { name: "fine" }),
      unavailable,
      schemaless,
      brokenFunction(new Error("No module."), { name: "broken" }),
      brokenFunction(new Error("No module."), { name: "visitors", audience: "public" }),
    ];
    const project = projectOf(all);
    await prepareTools(project);
    const { server, warned } = start(all, { project });
    expect(warned).toEqual([
      {
        message: "tool not offered",
        data: {
          tool: "shop:mcpTools/fine",
          name: "fine",
          reason: 'the admin tool of shop:mcpTools/fine is named "fine" already',
        },
      },
      {
        message: "tool not offered",
        data: {
          tool: "shop:mcpTools/schemaless",
          name: "schemaless",
          reason: 'the inputSchema of "schemaless" is no object',
        },
      },
      {
        message: "tool not offered",
        data: {
          tool: "shop:mcpTools/unavailable",
          name: "unavailable",
          reason: "the tool cannot say whether it is available: No licence.",
        },
      },
      {
        message: "tool not offered",
        data: {
          tool: "shop:mcpTools/broken",
          name: "broken",
          reason: "its handler cannot be loaded: No module.",
        },
      },
    ]);
    expect(server.toolCount).toBe(1);
    const client = await connect(server);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["fine"]);
    expect(await client.callTool({ name: "fine", arguments: {} })).toMatchObject({
      content: [{ text: "first" }],
    });
  });

  test("is unknown in the words of one that does not exist", async () => {
    const unavailable = readingFunction(() => "x", { name: "unavailable" });
    unavailable.isAvailable = () => false;
    const visitors = readingFunction(() => "x", { name: "visitors", audience: "public" });
    const client = await connect(start([unavailable, visitors]).server);
    const said = async (name: string) =>
      client.callTool({ name, arguments: {} }).catch((error: unknown) => error);
    for (const name of ["unavailable", "visitors", "nowhere"]) {
      expect(await said(name)).toMatchObject({
        code: -32_602,
        message: expect.stringContaining(`Unknown tool: ${name}`),
      });
    }
  });

  test("may still be one that nobody prepared: its first call loads it, or fails", async () => {
    const { server, warned } = start([
      readingFunction(() => "fine", { name: "fine" }),
      brokenFunction(new Error("No module."), { name: "broken" }),
    ]);
    expect(warned).toEqual([]);
    expect(server.toolCount).toBe(2);
    const client = await connect(server);
    expect(await client.callTool({ name: "fine", arguments: {} })).toMatchObject({
      content: [{ text: "fine" }],
    });
    expect(await client.callTool({ name: "broken", arguments: {} })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^The tool "broken" failed unexpectedly/) }],
    });
  });
});
