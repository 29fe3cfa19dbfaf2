import { PassThrough } from "node:stream";
import { createToolServer, serveOnStdio } from "mcpgen/server";
import { openSqliteRepository } from "mcpgen/store/sqlite";
import { expect, onTestFinished, test } from "vitest";
import {
  callOf,
  connectClient,
  legacyRequest,
  messagesOf,
  modernRequest,
  serveOnSocket,
  workshop,
} from "../server/http/support.js";
import { initialize } from "../server/support.js";

const log = { info() {}, warn() {}, error() {} };

/** The answer to one call on stdio. */
async function answerOnStdio(name: string, args: object): Promise<unknown> {
  const { project } = workshop();
  const repository = await openSqliteRepository({ file: ":memory:" });
  onTestFinished(() => repository.close());
  const input = new PassThrough();
  const output = new PassThrough();
  const served = serveOnStdio({
    server: createToolServer({
      project,
      repository,
      audience: "admin",
      log,
      protectedWorkspaces: [],
    }),
    caller: { id: "stdio", scopes: [], audience: "admin" },
    input,
    output,
    log,
    stop: new AbortController().signal,
  });
  input.write(`${JSON.stringify({ jsonrpc: "2.0", ...initialize })}\n`);
  input.end(`${JSON.stringify(callOf(name, { ...args }))}\n`);
  await served;
  const lines = String(output.read()).trim().split("\n");
  const messages = lines.map((line) => JSON.parse(line) as { id: number; result: unknown });
  return messages.find(({ id }) => id === 1)?.result;
}

test("a call has the same structured content on stdio and on HTTP", async () => {
  const { listener } = await serveOnSocket(workshop().project);
  const args = { text: "ñ" };
  const answer = await fetch(legacyRequest(callOf("echo", args), {}, `${listener.url}/mcp`));
  const [onHttp] = await messagesOf(answer);
  const expected = {
    content: [{ type: "text", text: '{"text":"ñ"}' }],
    structuredContent: { text: "ñ" },
  };
  expect(await answerOnStdio("echo", args)).toEqual(expected);
  expect(onHttp?.["result"]).toEqual(expected);
  const client = await connectClient(`${listener.url}/mcp`, "2026-07-28");
  expect(await client.callTool({ name: "echo", arguments: args })).toMatchObject(expected);
});

test("both generations of clients list the same tools in the same order", async () => {
  const { listener } = await serveOnSocket(workshop().project);
  const legacy = await connectClient(`${listener.url}/mcp`, "legacy");
  const modern = await connectClient(`${listener.url}/mcp`, "2026-07-28");
  const { tools } = await legacy.listTools();
  expect(tools.length).toBe(9);
  expect((await modern.listTools()).tools).toEqual(tools);
  const request = modernRequest("tools/list", {}, { url: `${listener.url}/mcp` });
  const [message] = await messagesOf(await fetch(request));
  expect(message).toMatchObject({ result: { ttlMs: 300_000, cacheScope: "public" } });
});

test("a payload above the size limit is refused, and the server goes on", async () => {
  const { listener } = await serveOnSocket(workshop().project, { limits: { bodyBytes: 10_000 } });
  const send = (text: string) =>
    fetch(legacyRequest(callOf("echo", { text }), {}, `${listener.url}/mcp`));
  const refused = await send("x".repeat(10_000));
  expect([refused.status, await refused.json()]).toMatchObject([
    413,
    { jsonrpc: "2.0", error: { message: "The body is larger than 10000 bytes." }, id: null },
  ]);
  expect(await messagesOf(await send("short"))).toMatchObject([
    { result: { structuredContent: { text: "short" } } },
  ]);
});
