import { projectOf } from "../../runtime/fixtures/function-tools.js";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  callOf,
  connectClient,
  type Era,
  inProcess,
  initializeBody,
  legacyRequest,
  messagesOf,
  modernRequest,
  refusalOf,
  serve,
  serveOnSocket,
  signal,
  until,
  workshop,
} from "./support.js";

const named = (names: readonly string[]) => names.map((name) => expect.objectContaining({ name }));
const listed = ["ask", "broken", "echo", "endless", "notes", "slow", "steps", "whoami", "write"];

describe.each<{ readonly era: Era; readonly sessions: "with" | "without" }>([
  { era: "legacy", sessions: "without" },
  { era: "legacy", sessions: "with" },
  { era: "2026-07-28", sessions: "without" },
  { era: "2026-07-28", sessions: "with" },
])("a $era client, $sessions sessions", ({ era, sessions }) => {
  const options = sessions === "with" ? { sessions: {} } : {};

  test("lists, calls and is refused over a socket as in this process", async () => {
    const served = await serveOnSocket(workshop().project, options);
    const onSocket = await connectClient(`${served.listener.url}/mcp`, era);
    const here = await connectClient("http://localhost/mcp", era, { fetch: inProcess(served) });
    for (const client of [onSocket, here]) {
      expect(client.getServerVersion()).toMatchObject({ name: "shop", version: "1.0.0" });
      expect((await client.listTools()).tools).toEqual(named(listed));
      const result = await client.callTool({ name: "echo", arguments: { text: "é" } });
      expect(result.structuredContent).toEqual({ text: "é" });
      expect(result.content).toEqual([{ type: "text", text: '{"text":"é"}' }]);
      const wrong = await client.callTool({ name: "echo", arguments: { text: [] } });
      expect(wrong).toMatchObject({ isError: true, content: [{ type: "text" }] });
      const broken = await client.callTool({ name: "broken", arguments: {} });
      expect(broken.isError).toBe(true);
      expect(JSON.stringify(broken)).not.toContain("secret");
      await expect(client.callTool({ name: "nothing", arguments: {} })).rejects.toMatchObject({
        code: -32_602,
        message: expect.stringContaining("Unknown tool: nothing"),
      });
    }
  });

  test("is told the progress of its call, before the answer", async () => {
    const served = await serveOnSocket(workshop().project, options);
    const client = await connectClient(`${served.listener.url}/mcp`, era);
    const told: unknown[] = [];
    const result = await client.callTool(
      { name: "steps", arguments: {} },
      { onprogress: (progress) => void told.push(progress) },
    );
    expect(result.structuredContent).toEqual({ steps: 3 });
    expect(told).toEqual([
      { progress: 1, total: 3, message: "step" },
      { progress: 2, total: 3, message: "step" },
      { progress: 3, total: 3, message: "step" },
    ]);
  });

  test("finds the public tools at an address of their own", async () => {
    const served = await serveOnSocket(workshop().project, options);
    const client = await connectClient(`${served.listener.url}/public/mcp`, era);
    expect((await client.listTools()).tools).toEqual(named(["visitor"]));
    const result = await client.callTool({ name: "visitor", arguments: {} });
    expect(result.structuredContent).toEqual({ id: "local", scopes: [], audience: "public" });
  });
});

describe("a call that its client gives up", () => {
  test.each<{ readonly era: Era; readonly sessions: "with" | "without" }>([
    { era: "2026-07-28", sessions: "without" },
    { era: "legacy", sessions: "with" },
  ])("leaves nothing of what it wrote: $era, $sessions sessions", async ({ era, sessions }) => {
    const { project, endlessRuns, endlessEnded } = workshop();
    const options = sessions === "with" ? { sessions: {} } : {};
    const { listener } = await serveOnSocket(project, options);
    const client = await connectClient(`${listener.url}/mcp`, era);
    const abort = new AbortController();
    const call = client.callTool({ name: "endless", arguments: {} }, { signal: abort.signal });
    await endlessRuns.reached;
    abort.abort();
    await expect(call).rejects.toThrow();
    await endlessEnded.reached;
    const { structuredContent } = await client.callTool({ name: "notes", arguments: {} });
    expect(structuredContent).toEqual({ notes: [] });
    await client.callTool({ name: "write", arguments: {} });
    const after = await client.callTool({ name: "notes", arguments: {} });
    expect(after.structuredContent).toEqual({ notes: ["kept"] });
  });

  test("ends when its connection does, and the server goes on", async () => {
    const { project, endlessRuns, endlessEnded } = workshop();
    const { listener, logged } = await serveOnSocket(project);
    const abort = new AbortController();
    const request = modernRequest(
      "tools/call",
      { name: "endless", arguments: {} },
      { url: `${listener.url}/mcp` },
    );
    const answer = fetch(request, { signal: abort.signal });
    await endlessRuns.reached;
    abort.abort();
    await expect(answer).rejects.toThrow();
    await endlessEnded.reached;
    const next = await fetch(modernRequest("tools/list", {}, { url: `${listener.url}/mcp` }));
    expect(next.status).toBe(200);
    await next.text();
    expect(logged.filter(({ level }) => level === "error")).toEqual([]);
  });
});

describe("a new state of the project", () => {
  test.each<{ readonly era: Era; readonly sessions: "with" | "without" }>([
    { era: "2026-07-28", sessions: "without" },
    { era: "legacy", sessions: "with" },
  ])("is told to a $era client, $sessions sessions", async ({ era, sessions }) => {
    const { project, tools } = workshop();
    const options = sessions === "with" ? { sessions: {} } : {};
    const { handler, listener } = await serveOnSocket(project, { ...options, tellsChanges: true });
    const changed = signal();
    const client = await connectClient(`${listener.url}/mcp`, era, {
      onToolsChanged: () => changed.reach(),
    });
    expect((await client.listTools()).tools).toEqual(named(listed));
    // A client opens its stream on its own; a change before that reaches nobody.
    let reduced = false;
    const timer = setInterval(() => {
      handler.replaceProject(reduced ? project : projectOf(tools.slice(0, 1)));
      reduced = !reduced;
    }, 50);
    onTestFinished(() => clearInterval(timer));
    await changed.reached;
    clearInterval(timer);
    handler.replaceProject(projectOf(tools.slice(0, 1)));
    await until(async () => (await client.listTools()).tools.length === 1);
    expect((await client.listTools()).tools).toEqual(named(["echo"]));
  });

  test("serves clients without a stream too", async () => {
    const { project, tools } = workshop();
    const { handler } = await serve(project);
    handler.replaceProject(projectOf(tools.slice(0, 2)));
    const [list] = await messagesOf(await handler.fetch(modernRequest("tools/list")));
    expect(list).toMatchObject({ result: { tools: named(["echo", "whoami"]) } });
  });
});

describe("messages by hand", () => {
  test("a notification and a response are taken, in both generations", async () => {
    const { handler } = await serve(workshop().project);
    const notification = { jsonrpc: "2.0", method: "notifications/initialized" };
    const cancelled = {
      jsonrpc: "2.0",
      method: "notifications/cancelled",
      params: { requestId: 7 },
    };
    const response = { jsonrpc: "2.0", id: 7, result: {} };
    for (const body of [notification, cancelled, response]) {
      const answer = await handler.fetch(legacyRequest(body));
      expect([answer.status, await answer.text()]).toEqual([202, ""]);
    }
    const modern = await handler.fetch(
      legacyRequest(cancelled, {
        "mcp-protocol-version": "2026-07-28",
        "mcp-method": "notifications/cancelled",
      }),
    );
    expect([modern.status, await modern.text()]).toEqual([202, ""]);
  });

  test("a client of 2025 without a session is served statelessly", async () => {
    const { handler } = await serve(workshop().project);
    const opened = await handler.fetch(legacyRequest(initializeBody));
    expect(opened.headers.get("mcp-session-id")).toBeNull();
    expect(await messagesOf(opened)).toMatchObject([
      { id: 0, result: { protocolVersion: "2025-11-25", serverInfo: { name: "shop" } } },
    ]);
    expect(await messagesOf(await handler.fetch(legacyRequest(callOf("whoami"))))).toMatchObject([
      { id: 1, result: { structuredContent: { id: "local", audience: "admin" } } },
    ]);
  });

  test("a batch of 2025-03-26 is answered message by message", async () => {
    const { handler } = await serve(workshop().project);
    const batch = [callOf("echo", { text: "a" }, 1), callOf("echo", { text: "b" }, 2)];
    const answer = await handler.fetch(
      legacyRequest(batch, { "mcp-protocol-version": "2025-03-26" }),
    );
    const messages = await messagesOf(answer);
    expect(messages.map(({ id }) => id).toSorted()).toEqual([1, 2]);
  });

  test("headers and request that disagree are refused, unless they are to be repaired", async () => {
    const disagreeing = () =>
      modernRequest(
        "tools/call",
        { name: "echo", arguments: { text: "x" } },
        { headers: { "mcp-protocol-version": "2025-11-25" } },
      );
    const bare = () => {
      const request = disagreeing();
      request.headers.delete("mcp-method");
      request.headers.delete("mcp-name");
      return request;
    };
    const strict = await serve(workshop().project);
    for (const request of [disagreeing(), bare()]) {
      expect(await refusalOf(await strict.handler.fetch(request))).toMatchObject([
        400,
        { code: -32_020 },
      ]);
    }
    const lenient = await serve(workshop().project, { repairVersionHeader: true });
    for (const request of [disagreeing(), bare()]) {
      const answer = await lenient.handler.fetch(request);
      expect(await messagesOf(answer)).toMatchObject([
        { result: { structuredContent: { text: "x" } } },
      ]);
    }
    const misnamed = modernRequest(
      "tools/call",
      { name: "echo", arguments: {} },
      { headers: { "mcp-name": "write" } },
    );
    expect((await lenient.handler.fetch(misnamed)).status).toBe(400);
  });

  test("a list may be kept by everybody, behind a gate by its caller alone", async () => {
    const gate = {
      metadata: () => undefined,
      identify: async () => ({ id: "ann", scopes: [] }),
      demandToken: () => new Response(null, { status: 401 }),
      demandScopes: () => new Response(null, { status: 403 }),
    };
    const scopeOf = async (options: object, url: string) => {
      const { handler } = await serve(workshop().project, options);
      const answer = await handler.fetch(modernRequest("tools/list", {}, { url }));
      const [message = {}] = await messagesOf(answer);
      return (message["result"] as { cacheScope?: string }).cacheScope;
    };
    expect(await scopeOf({}, "http://localhost/mcp")).toBe("public");
    expect(await scopeOf({ gate }, "http://localhost/mcp")).toBe("private");
    expect(await scopeOf({ gate }, "http://localhost/public/mcp")).toBe("public");
  });
});
