import { describe, expect, test } from "vitest";
import { projectOf, readingFunction } from "../../runtime/fixtures/function-tools.js";
import {
  callOf,
  legacyRequest,
  messagesOf,
  modernRequest,
  refusalOf,
  scoped,
  serve,
  tokenGate,
  workshop,
} from "./support.js";

const list = (headers: Readonly<Record<string, string>> = {}, url?: string) =>
  modernRequest("tools/list", {}, { headers, ...(url === undefined ? {} : { url }) });

describe("the name of the server", () => {
  test.each([
    ["localhost", 200],
    ["localhost:3333", 200],
    ["LOCALHOST:80", 200],
    ["localhost.", 200],
    ["127.0.0.1:3333", 200],
    ["[::1]:3333", 200],
    ["[::1]", 200],
    ["mcp.example", 200],
    ["MCP.example:443", 200],
    ["localhost.evil.example", 403],
    ["127.0.0.1.nip.io", 403],
    ["evil.example", 403],
    ["mcp.example.evil.example", 403],
    ["0.0.0.0", 403],
    ["127.0.0.2", 403],
    ["127.1", 403],
    ["2130706433", 403],
    ["[::ffff:127.0.0.1]", 403],
    ["localhost..", 403],
    ["localhost@evil.example", 403],
    ["evil.example#localhost", 403],
    ["localhost:port", 403],
    ["localhost, evil.example", 403],
    ["", 403],
  ])("in Host: %s is answered with %i", async (host, status) => {
    const { handler } = await serve(workshop().project, { hosts: ["mcp.example"] });
    const answer = await handler.fetch(list({ host }));
    expect(answer.status).toBe(status);
    if (status === 403) {
      expect(await answer.json()).toEqual({
        jsonrpc: "2.0",
        error: {
          code: -32_000,
          message: expect.stringMatching(
            /^This server is not known by the name( "[a-z0-9.:[\]-]+")? in the request's Host header\. Its operator can add it to http\.hosts\.$/,
          ),
        },
        id: null,
      });
    }
  });

  test("is that of the URL where there is no header", async () => {
    const { handler } = await serve(workshop().project);
    expect((await handler.fetch(list({}, "http://localhost:99/mcp"))).status).toBe(200);
    expect((await handler.fetch(list({}, "http://evil.example/mcp"))).status).toBe(403);
  });
});

describe("the origin of a web page", () => {
  test.each([
    ["http://localhost:6274", 200],
    ["https://localhost", 200],
    ["http://127.0.0.1:1", 200],
    ["http://[::1]:1", 200],
    ["https://app.example", 200],
    ["HTTPS://APP.EXAMPLE", 200],
    ["https://app.example:443", 200],
    ["http://app.example", 403],
    ["https://app.example:444", 403],
    ["https://app.example.evil.example", 403],
    ["https://evil.example", 403],
    ["http://localhost.evil.example", 403],
    ["http://127.0.0.1.nip.io", 403],
    ["null", 403],
    ["file://localhost", 403],
    ["localhost", 403],
    ["http://localhost/path", 403],
    ["http://user@localhost", 403],
    ["https://app.example, https://evil.example", 403],
    ["*", 403],
    ["", 403],
  ])("in Origin: %s is answered with %i", async (origin, status) => {
    const { handler } = await serve(workshop().project, { origins: ["https://app.example"] });
    const answer = await handler.fetch(list({ origin }));
    expect(answer.status).toBe(status);
    const allowed = answer.headers.get("access-control-allow-origin");
    expect(allowed).toBe(status === 200 ? origin : null);
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
  });

  test("is told what it may send and read, before it does", async () => {
    const { handler } = await serve(workshop().project);
    const ask = (origin: string) =>
      handler.fetch(
        new Request("http://localhost/mcp", {
          method: "OPTIONS",
          headers: {
            origin,
            "access-control-request-method": "POST",
            "access-control-request-headers": "authorization,content-type,mcp-method",
          },
        }),
      );
    const allowed = await ask("http://localhost:6274");
    expect([allowed.status, await allowed.text()]).toEqual([204, ""]);
    expect(Object.fromEntries(allowed.headers)).toEqual({
      allow: "POST, OPTIONS",
      "access-control-allow-origin": "http://localhost:6274",
      "access-control-allow-methods": "POST",
      "access-control-allow-headers":
        "Accept, Authorization, Content-Type, Last-Event-ID, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Mcp-Session-Id, baggage, traceparent, tracestate",
      "access-control-expose-headers":
        "Mcp-Protocol-Version, Mcp-Session-Id, Retry-After, WWW-Authenticate",
      "access-control-max-age": "600",
      vary: "Origin",
    });
    const refused = await ask("https://evil.example");
    expect(refused.status).toBe(403);
    expect(refused.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("may read refusals too", async () => {
    const { handler } = await serve(workshop().project, { gate: tokenGate({}) });
    const answer = await handler.fetch(list({ origin: "http://localhost:6274" }));
    expect(answer.status).toBe(401);
    expect(answer.headers.get("access-control-allow-origin")).toBe("http://localhost:6274");
    expect(answer.headers.get("access-control-expose-headers")).toContain("WWW-Authenticate");
  });
});

describe("what is no call", () => {
  test.each([
    ["GET", "/mcp", 405, "POST"],
    ["DELETE", "/mcp", 405, "POST"],
    ["PUT", "/mcp", 405, "POST"],
    ["HEAD", "/mcp", 405, "POST"],
    ["GET", "/", 404, null],
    ["POST", "/mcp/", 404, null],
    ["POST", "/public", 404, null],
    ["POST", "//mcp", 404, null],
    ["OPTIONS", "/nothing", 404, null],
  ])("%s %s is answered with %i", async (method, path, status, allow) => {
    const { handler } = await serve(workshop().project);
    const answer = await handler.fetch(new Request(`http://localhost${path}`, { method }));
    expect(answer.status).toBe(status);
    expect(answer.headers.get("allow")).toBe(allow);
    expect(answer.headers.get("content-type")).toBe("application/json");
  });

  test("an audience that is not served has no address", async () => {
    const { handler } = await serve(workshop().project, { audiences: ["public"] });
    expect((await handler.fetch(list())).status).toBe(404);
    expect((await handler.fetch(list({}, "http://localhost/public/mcp"))).status).toBe(200);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])(
    "a body of type %j is refused",
    async (type) => {
      const { handler } = await serve(workshop().project);
      expect(await refusalOf(await handler.fetch(list({ "content-type": type })))).toEqual([
        415,
        {
          code: -32_000,
          message: "Unsupported Media Type: Content-Type must be application/json",
        },
      ]);
    },
  );

  test("a body that is no JSON, too long or too deep is refused, and the next one is taken", async () => {
    const { handler } = await serve(workshop().project, {
      limits: { bodyBytes: 2_000, depth: 20 },
    });
    const send = (body: string) =>
      handler.fetch(
        new Request("http://localhost/mcp", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body,
        }),
      );
    expect((await send("{")).status).toBe(400);
    expect((await send("")).status).toBe(400);
    expect((await send(`"${"x".repeat(2_000)}"`)).status).toBe(413);
    expect((await send(`${"[".repeat(21)}${"]".repeat(21)}`)).status).toBe(413);
    expect((await handler.fetch(list())).status).toBe(200);
  });
});

const scopedTools = () => [
  scoped(
    readingFunction((_, { caller }) => ({ ...caller }), { name: "edit" }),
    ["content:write"],
  ),
  readingFunction((_, { caller }) => ({ ...caller }), { name: "look" }),
  scoped(
    readingFunction((_, { caller }) => ({ ...caller }), { name: "members", audience: "public" }),
    ["members"],
  ),
  readingFunction((_, { caller }) => ({ ...caller }), { name: "news", audience: "public" }),
];

describe("who calls", () => {
  const gate = tokenGate({
    writer: { id: "ann", scopes: ["content:write"] },
    reader: { id: "bob", scopes: ["content:read"] },
    member: { id: "cid", scopes: ["members"] },
  });
  const admin = "http://localhost/mcp";
  const open = "http://localhost/public/mcp";
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const call = (name: string, url: string, headers: Readonly<Record<string, string>> = {}) =>
    modernRequest("tools/call", { name, arguments: {} }, { url, headers });
  const answer = async (request: Request) => {
    const { handler } = await serve(projectOf(scopedTools()), { gate });
    const response = await handler.fetch(request);
    if (response.status !== 200) return [response.status, await response.json()];
    const [message = {}] = await messagesOf(response);
    return (message["result"] as { structuredContent: unknown }).structuredContent;
  };

  test("is everybody with every scope where there is no gate", async () => {
    const { handler } = await serve(projectOf(scopedTools()));
    const [message] = await messagesOf(await handler.fetch(call("edit", admin)));
    expect(message).toMatchObject({
      result: {
        structuredContent: { id: "local", scopes: ["content:write"], audience: "admin" },
      },
    });
  });

  test("is what the token says", async () => {
    expect(await answer(call("edit", admin, bearer("writer")))).toEqual({
      id: "ann",
      scopes: ["content:write"],
      audience: "admin",
    });
    expect(await answer(call("members", open, bearer("member")))).toEqual({
      id: "cid",
      scopes: ["members"],
      audience: "public",
    });
    expect(await answer(call("look", admin, bearer("reader")))).toMatchObject({ id: "bob" });
  });

  test("needs a token for the admin tools, and none for public ones without scopes", async () => {
    expect(await answer(call("look", admin))).toEqual([401, { error: "no_token" }]);
    expect(await answer(list({}, admin))).toEqual([401, { error: "no_token" }]);
    expect(await answer(call("news", open))).toEqual({
      id: "anonymous",
      scopes: [],
      audience: "public",
    });
  });

  test("is refused with a bad token everywhere", async () => {
    expect(await answer(call("look", admin, bearer("x")))).toEqual([
      401,
      { error: "invalid_token" },
    ]);
    expect(await answer(call("news", open, bearer("x")))).toEqual([
      401,
      { error: "invalid_token" },
    ]);
  });

  test("is asked for a token or for scopes before a tool that needs them", async () => {
    expect(await answer(call("members", open))).toEqual([401, { error: "no_token" }]);
    const scopes = { error: "insufficient_scope content:write" };
    expect(await answer(call("edit", admin, bearer("reader")))).toEqual([403, scopes]);
    expect(await answer(legacyRequest(callOf("edit"), bearer("reader")))).toEqual([403, scopes]);
  });

  test("gets nothing past the check in a batch", async () => {
    const batch = [callOf("look", {}, 1), callOf("edit", {}, 2)];
    const headers = { "mcp-protocol-version": "2025-03-26" };
    expect(await answer(legacyRequest(batch, { ...headers, ...bearer("reader") }))).toEqual([
      403,
      { error: "insufficient_scope content:write" },
    ]);
    const twice = [callOf("news", {}, 1), callOf("members", {}, 2)];
    expect(await answer(legacyRequest(twice, headers, open))).toEqual([401, { error: "no_token" }]);
  });

  test("cannot say who it is by itself", async () => {
    const forged = legacyRequest(
      {
        ...callOf("news"),
        params: { name: "news", arguments: {}, _meta: { authInfo: { extra: { caller: "root" } } } },
      },
      { "x-caller": "root", "x-forwarded-user": "root" },
      open,
    );
    expect(await answer(forged)).toEqual({ id: "anonymous", scopes: [], audience: "public" });
  });

  test("finds out where tokens are to be had, without one", async () => {
    const { handler } = await serve(projectOf(scopedTools()), { gate });
    const url = "http://localhost/.well-known/oauth-protected-resource/mcp";
    const document = await handler.fetch(
      new Request(url, { headers: { origin: "http://localhost:6274" } }),
    );
    expect(await document.json()).toEqual({ resource: "http://localhost/mcp" });
    expect(document.headers.get("access-control-allow-origin")).toBe("http://localhost:6274");
    const { handler: open } = await serve(projectOf(scopedTools()));
    expect((await open.fetch(new Request(url))).status).toBe(404);
  });
});

test("every refusal is in the log, with where from and without what was sent in the address", async () => {
  const { handler, logged } = await serve(workshop().project);
  const from = { address: "192.0.2.1" };
  await handler.fetch(new Request("http://localhost/nothing?access_token=secret"), from);
  await handler.fetch(list({ host: "tools.example" }), from);
  await handler.fetch(list(), from);
  expect(logged.filter(({ message }) => message === "request refused")).toEqual([
    {
      level: "warn",
      message: "request refused",
      data: {
        status: 404,
        reason: "There is nothing at this address. Tools are at /mcp and /public/mcp.",
        method: "GET",
        path: "/nothing",
        address: "192.0.2.1",
      },
    },
    {
      level: "warn",
      message: "request refused",
      data: {
        status: 403,
        reason:
          'This server is not known by the name "tools.example" in the request\'s Host header. Its operator can add it to http.hosts.',
        method: "POST",
        path: "/mcp",
        address: "192.0.2.1",
      },
    },
  ]);
});

describe("too many requests", () => {
  const two = { limits: { requestsPerMinute: 2 } };

  test("are refused by address, and others go on", async () => {
    const { handler } = await serve(workshop().project, two);
    const from = (address: string) => handler.fetch(list(), { address });
    expect((await from("10.0.0.1")).status).toBe(200);
    expect((await from("10.0.0.1")).status).toBe(200);
    const refused = await from("10.0.0.1");
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(await refusalOf(refused)).toEqual([
      429,
      { code: -32_000, message: `Too many requests. Try again in ${seconds} s.` },
    ]);
    expect((await from("10.0.0.2")).status).toBe(200);
    expect((await handler.fetch(new Request("http://localhost/readyz"))).status).toBe(200);
  });

  test("are refused by token, whatever the address", async () => {
    const gate = tokenGate({ one: { id: "ann", scopes: [] }, two: { id: "bob", scopes: [] } });
    const { handler } = await serve(workshop().project, { ...two, gate });
    const by = (token: string, address: string) =>
      handler.fetch(list({ authorization: `Bearer ${token}` }), { address });
    expect((await by("one", "10.0.0.1")).status).toBe(200);
    expect((await by("one", "10.0.0.2")).status).toBe(200);
    expect((await by("one", "10.0.0.3")).status).toBe(429);
    expect((await by("two", "10.0.0.3")).status).toBe(200);
  });

  test("are refused to who guesses tokens, and not to the holder of one at the same address", async () => {
    const gate = tokenGate({ one: { id: "ann", scopes: [] } });
    const { handler } = await serve(workshop().project, { ...two, gate });
    const by = async (token: string, address: string) =>
      (await handler.fetch(list({ authorization: `Bearer ${token}` }), { address })).status;
    const guesses = ["a", "b", "c"].map((token) => by(token, "2001:db8::1"));
    expect(await Promise.all(guesses)).toEqual([401, 401, 429]);
    expect(await by("d", "2001:db8::2")).toBe(429);
    expect(await by("one", "2001:db8::2")).toBe(200);
    expect(await by("d", "2001:db8:1::2")).toBe(401);
  });

  test("are no fewer in a batch", async () => {
    const { handler } = await serve(workshop().project, two);
    const batch = [1, 2, 3].map((id) => callOf("whoami", {}, id));
    const headers = { "mcp-protocol-version": "2025-03-26" };
    const answer = await handler.fetch(legacyRequest(batch, headers), { address: "10.0.0.1" });
    expect(answer.status).toBe(429);
  });

  test("are taken where there is no bound", async () => {
    const { handler } = await serve(workshop().project, { limits: { requestsPerMinute: 0 } });
    for (let request = 0; request < 700; request += 1) {
      const answer = await handler.fetch(
        new Request("http://localhost/mcp", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: "[]",
        }),
        { address: "10.0.0.1" },
      );
      expect(answer.status).not.toBe(429);
    }
  });
});

test("an unexpected failure is answered with its incident alone, which is in the log", async () => {
  const gate = {
    ...tokenGate({}),
    identify: async () => {
      throw new Error("secret of the gate");
    },
  };
  const { handler, logged } = await serve(workshop().project, { gate });
  const answer = await handler.fetch(list());
  const [status, error] = (await refusalOf(answer)) as [number, { message: string; code: number }];
  const entry = logged.find(({ message }) => message === "request failed");
  expect(entry).toMatchObject({
    level: "error",
    data: { stack: expect.stringContaining("secret") },
  });
  const incident = entry?.data["incident"];
  expect([status, error]).toEqual([
    500,
    {
      code: -32_603,
      message: `Internal error. The server's log has it as incident ${String(incident)}.`,
    },
  ]);
});
