import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type HttpListener, listenOnHttp } from "../../../src/server/http/listen.js";

let listener: HttpListener;
beforeAll(async () => {
  const silent = { info() {}, warn() {}, error() {} };
  listener = await listenOnHttp({
    handler: {
      fetch: async ({ url }) => new Response(new URL(url).pathname),
      replaceProject() {},
      close: () => Promise.resolve(),
    },
    port: 0,
    log: silent,
  });
});
afterAll(() => listener.close(0));

/** The answer to a request line as it stands: its status, and the path that the handler saw. */
async function seen(target: string): Promise<readonly [status: number, path: string]> {
  const socket = connect(listener.address.port, "127.0.0.1");
  socket.end(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  const answer = await text(socket);
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  // The body comes as one chunk.
  return [Number(head.split(" ")[1]), body.split("\r\n")[1] ?? ""];
}

test.each([
  "/x\\..\\mcp",
  "/public\\..\\mcp",
  "/public/../mcp",
  "/public/%2e%2e/mcp",
  "/public/.%2E/mcp",
  "/./mcp",
  "/mcp/.",
  "http://localhost/public/../mcp",
  "http://localhost\\mcp",
  "ftp://localhost/mcp",
  "mcp",
])("%s, which would be read as another path, is refused", async (target) => {
  expect((await seen(target))[0]).toBe(400);
});

test.each([
  ["/mcp", "/mcp"],
  ["/mcp?a=/../b", "/mcp"],
  ["//mcp", "//mcp"],
  ["/%6dcp", "/%6dcp"],
  ["/MCP", "/MCP"],
  ["/mcp/", "/mcp/"],
  ["http://localhost/mcp", "/mcp"],
  ["http://localhost", "/"],
])("%s is %s", async (target, path) => {
  expect(await seen(target)).toEqual([200, path]);
});
