import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { toNodeListener } from "mcpgen/server";
import { expect, onTestFinished, test } from "vitest";
import { connectClient, modernRequest, serve, until, workshop } from "./support.js";

/** A server of Node's own with the listener on all paths but one. */
async function embedded(options: Parameters<typeof serve>[1] = {}) {
  const shop = workshop();
  const { handler } = await serve(shop.project, options);
  const serveTools = toNodeListener(handler);
  const server = createServer((request, response) => {
    if (request.url === "/") response.end("home");
    else serveTools(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { ...shop, url: `http://127.0.0.1:${port}` };
}

test.each(["legacy", "2026-07-28"] as const)(
  "a server of one's own serves tools to a %s client beside its own pages",
  async (era) => {
    const { url, release } = await embedded();
    expect(await (await fetch(url)).text()).toBe("home");
    expect((await fetch(`${url}/other`)).status).toBe(404);
    const client = await connectClient(`${url}/mcp`, era);
    release.reach();
    const { structuredContent } = await client.callTool({ name: "slow", arguments: {} });
    expect(structuredContent).toEqual({ slow: true });
  },
);

test("a request is counted by the address of its connection", async () => {
  const { url } = await embedded({ limits: { requestsPerMinute: 1 } });
  const list = () => fetch(modernRequest("tools/list", {}, { url: `${url}/mcp` }));
  expect([(await list()).status, (await list()).status]).toEqual([200, 429]);
});

test("a client that goes away cancels its call", async () => {
  const { url, endlessRuns, endlessEnded } = await embedded();
  const gone = new AbortController();
  const request = modernRequest(
    "tools/call",
    { name: "endless", arguments: {} },
    { url: `${url}/mcp` },
  );
  const answer = fetch(request, { signal: gone.signal });
  await endlessRuns.reached;
  gone.abort();
  await expect(answer).rejects.toThrow();
  await endlessEnded.reached;
});

test("responses under way are known until they have left", async () => {
  const { project, release, slowCalls } = workshop();
  const { handler } = await serve(project);
  const underWay: NonNullable<Parameters<typeof toNodeListener>[1]>["underWay"] = new Set();
  const server = createServer(toNodeListener(handler, { underWay }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/mcp`;
  const answer = fetch(modernRequest("tools/call", { name: "slow", arguments: {} }, { url }));
  await until(() => slowCalls() === 1);
  expect(underWay.size).toBe(1);
  release.reach();
  await (await answer).text();
  await until(() => underWay.size === 0);
});
