import { describe, expect, onTestFinished, test } from "vitest";
import { createSessions } from "../../../src/server/http/sessions.js";
import { createToolServer } from "mcpgen/server";
import { openSqliteRepository } from "mcpgen/store/sqlite";
import {
  callOf,
  connectClient,
  initializeBody,
  legacyRequest,
  messagesOf,
  refusalOf,
  serve,
  serveOnSocket,
  type Served,
  tokenGate,
  until,
  workshop,
} from "./support.js";

const notFound = [404, { code: -32_001, message: "Session not found" }];
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function open({ handler }: Served, headers = {}): Promise<string> {
  const answer = await handler.fetch(legacyRequest(initializeBody, headers));
  await answer.text();
  return answer.headers.get("mcp-session-id") ?? "none";
}

const inSession = (id: string, body: unknown = callOf("whoami"), headers = {}) =>
  legacyRequest(body, { "mcp-session-id": id, ...headers });

const remove = (id: string, headers = {}) =>
  new Request("http://localhost/mcp", {
    method: "DELETE",
    headers: { "mcp-session-id": id, ...headers },
  });

describe("a session", () => {
  test("lasts from its opening to its end, and is unknown before and after", async () => {
    const served = await serve(workshop().project, { sessions: {} });
    const { handler } = served;
    expect(await refusalOf(await handler.fetch(inSession("unknown")))).toEqual(notFound);
    expect((await handler.fetch(legacyRequest(callOf("whoami")))).status).toBe(400);
    const id = await open(served);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await messagesOf(await handler.fetch(inSession(id)))).toMatchObject([
      { result: { structuredContent: { id: "local" } } },
    ]);
    expect((await handler.fetch(remove(id))).status).toBe(200);
    expect(await refusalOf(await handler.fetch(inSession(id)))).toEqual(notFound);
    expect(await refusalOf(await handler.fetch(remove(id)))).toEqual(notFound);
  });

  test("answers those alone who opened it, at its own address", async () => {
    const gate = tokenGate({ ann: { id: "ann", scopes: [] }, bob: { id: "bob", scopes: [] } });
    const served = await serve(workshop().project, { sessions: {}, gate });
    const { handler } = served;
    const id = await open(served, bearer("ann"));
    const stranger = await handler.fetch(inSession(id, callOf("whoami"), bearer("bob")));
    expect(await refusalOf(stranger)).toEqual(notFound);
    expect(await refusalOf(await handler.fetch(remove(id, bearer("bob"))))).toEqual(notFound);
    const elsewhere = legacyRequest(
      callOf("visitor"),
      { "mcp-session-id": id, ...bearer("ann") },
      "http://localhost/public/mcp",
    );
    expect(await refusalOf(await handler.fetch(elsewhere))).toEqual(notFound);
    const own = await handler.fetch(inSession(id, callOf("whoami"), bearer("ann")));
    expect(await messagesOf(own)).toMatchObject([{ result: { structuredContent: { id: "ann" } } }]);
  });

  test("is refused while there are as many as there may be, and all are in use", async () => {
    const served = await serve(workshop().project, { sessions: { most: 2 } });
    const { handler } = served;
    const listen = async (id: string) => {
      const headers = { "mcp-session-id": id, accept: "text/event-stream" };
      await handler.fetch(new Request("http://localhost/mcp", { headers }));
    };
    const first = await open(served);
    await listen(first);
    await listen(await open(served));
    const refused = await handler.fetch(legacyRequest(initializeBody));
    expect(refused.headers.get("retry-after")).toBe("30");
    expect(await refusalOf(refused)).toEqual([
      503,
      { code: -32_000, message: "The server has as many sessions as it can. Try again later." },
    ]);
    await handler.fetch(remove(first));
    expect(await open(served)).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("takes no place when its opening is refused", async () => {
    const served = await serve(workshop().project, { sessions: { most: 1 } });
    const refused = await served.handler.fetch(
      legacyRequest(initializeBody, { accept: "application/json" }),
    );
    expect(refused.status).toBe(406);
    expect(await open(served)).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("ends when nobody has used it for a while, and not while a stream is open", async () => {
    const served = await serve(workshop().project, { sessions: { idleMinutes: 1 / 600 } });
    const { handler } = served;
    const id = await open(served);
    const used = await open(served);
    const stream = await handler.fetch(
      new Request("http://localhost/mcp", {
        headers: { accept: "text/event-stream", "mcp-session-id": used },
      }),
    );
    expect(stream.status).toBe(200);
    // Asking would use it: its end is in the log.
    await until(() => served.logged.some(({ message }) => message === "session expired"));
    expect(await refusalOf(await handler.fetch(inSession(id)))).toEqual(notFound);
    expect((await handler.fetch(inSession(used))).status).toBe(200);
    await stream.body?.cancel();
    await until(
      () => served.logged.filter(({ message }) => message === "session expired").length > 1,
    );
    expect(await refusalOf(await handler.fetch(inSession(used)))).toEqual(notFound);
  });

  test("lets a tool ask the person in front of the client", async () => {
    const { listener } = await serveOnSocket(workshop().project, { sessions: {} });
    const client = await connectClient(`${listener.url}/mcp`, "legacy", {
      onElicit: () => ({ action: "accept", content: { color: "red" } }),
    });
    const result = await client.callTool({ name: "ask", arguments: {} });
    expect(result.structuredContent).toEqual({
      answered: { action: "accept", content: { color: "red" } },
    });
  });

  test("ends with the server, its streams too", async () => {
    const served = await serve(workshop().project, { sessions: {} });
    const id = await open(served);
    const stream = await served.handler.fetch(
      new Request("http://localhost/mcp", {
        headers: { accept: "text/event-stream", "mcp-session-id": id },
      }),
    );
    const text = stream.text();
    await served.handler.close(1_000);
    expect(await text).toBe("");
  });
});

test("sessions are counted, and none is left after the end", async () => {
  const repository = await openSqliteRepository({ file: ":memory:" });
  const log = { info() {}, warn() {}, error() {} };
  const { project } = workshop();
  const tools = createToolServer({
    project,
    repository,
    audience: "admin",
    log,
    protectedWorkspaces: [],
  });
  const sessions = createSessions({}, log);
  const authInfo = { token: "", clientId: "", scopes: [] };
  const request = legacyRequest(initializeBody);
  const asked = { request, json: initializeBody, authInfo, owner: "ann", holds: "token" } as const;
  await (await sessions.answer(tools, asked)).text();
  expect(sessions.count).toBe(1);
  await sessions.close();
  expect(sessions.count).toBe(0);
  await repository.close();
});

describe("where there are many sessions", () => {
  async function pool(most: number) {
    const repository = await openSqliteRepository({ file: ":memory:" });
    const log = { info() {}, warn() {}, error() {} };
    const { project } = workshop();
    const options = { project, repository, log, protectedWorkspaces: [] } as const;
    const tools = createToolServer({ ...options, audience: "admin" });
    const sessions = createSessions({ most }, log);
    onTestFinished(async () => {
      await sessions.close();
      await repository.close();
    });
    const authInfo = (owner: string) => ({
      token: "",
      clientId: owner,
      scopes: [],
      extra: { caller: { id: owner, scopes: [], audience: "admin" } },
    });
    type Holds = "token" | "nothing" | "unasked";
    const open = async (owner: string, holds: Holds): Promise<string | number> => {
      const request = legacyRequest(initializeBody);
      const asked = { request, json: initializeBody, authInfo: authInfo(owner), owner, holds };
      const response = await sessions.answer(tools, asked);
      await response.text();
      return response.headers.get("mcp-session-id") ?? response.status;
    };
    const isOpen = async (id: string | number, owner: string, holds: Holds) => {
      const request = legacyRequest(listBody, { "mcp-session-id": String(id) });
      const asked = { request, json: listBody, authInfo: authInfo(owner), owner, holds };
      const response = await sessions.answer(tools, asked);
      await response.text();
      return response.status === 200;
    };
    return { sessions, open, isOpen };
  }
  const listBody = { jsonrpc: "2.0", id: 1, method: "tools/list" };

  test("visitors take no more than half of them, and none from those who hold a token", async () => {
    const { sessions, open, isOpen } = await pool(4);
    const editor = await open("ann", "token");
    const visits: (string | number)[] = [];
    for (let count = 0; count < 10; count += 1) visits.push(await open("visitor", "nothing"));
    expect(sessions.count).toBe(3);
    expect(await isOpen(editor, "ann", "token")).toBe(true);
    expect(await isOpen(visits[7] ?? "", "visitor", "nothing")).toBe(false);
    expect(await isOpen(visits[8] ?? "", "visitor", "nothing")).toBe(true);
    for (const owner of ["bob", "cleo"]) expect(await open(owner, "token")).toMatch(/^[0-9a-f-]+$/);
    expect(sessions.count).toBe(4);
  });

  test("the holder of a token has 32 at a time, and takes no more than their own", async () => {
    const { sessions, open, isOpen } = await pool(100);
    const other = await open("bob", "token");
    const first = await open("ann", "token");
    for (let count = 0; count < 40; count += 1) await open("ann", "token");
    expect(sessions.count).toBe(33);
    expect(await isOpen(first, "ann", "token")).toBe(false);
    expect(await isOpen(other, "bob", "token")).toBe(true);
  });

  test("where nobody is asked for a token, the one that was used least recently gives way", async () => {
    const { sessions, open, isOpen } = await pool(40);
    const first = await open("local", "unasked");
    const second = await open("local", "unasked");
    expect(await isOpen(first, "local", "unasked")).toBe(true);
    for (let count = 0; count < 39; count += 1) await open("local", "unasked");
    expect(sessions.count).toBe(40);
    expect(await isOpen(second, "local", "unasked")).toBe(false);
    expect(await isOpen(first, "local", "unasked")).toBe(true);
  });
});
