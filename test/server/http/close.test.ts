import type { Adapter } from "../../../src/server/adapters/adapter.js";
import { serverAdapter } from "../../../src/server/adapters/server-adapter.js";
import { describe, expect, test } from "vitest";
import {
  callOf,
  connectClient,
  type Era,
  legacyRequest,
  messagesOf,
  modernRequest,
  refusalOf,
  serve,
  serveOnSocket,
  until,
  workshop,
} from "./support.js";

const stopping = [
  503,
  { code: -32_000, message: "The server is stopping. Try again in a moment." },
];

describe("a handler that is closed", () => {
  test("takes no more calls, is not ready, and answers what it has begun", async () => {
    const { project, release, slowCalls } = workshop();
    const { handler } = await serve(project);
    const slow = handler.fetch(modernRequest("tools/call", { name: "slow", arguments: {} }));
    await until(() => slowCalls() === 1);
    const closed = handler.close(60_000);
    const refused = await handler.fetch(modernRequest("tools/list"));
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(refused.headers.get("connection")).toBe("close");
    expect(await refusalOf(refused)).toEqual(stopping);
    expect((await handler.fetch(new Request("http://localhost/readyz"))).status).toBe(503);
    expect((await handler.fetch(new Request("http://localhost/healthz"))).status).toBe(200);
    release.reach();
    expect(await messagesOf(await slow)).toMatchObject([
      { result: { structuredContent: { slow: true } } },
    ]);
    await closed;
    expect(await refusalOf(await handler.fetch(modernRequest("tools/list")))).toEqual(stopping);
  });

  test.each(["2026-07-28", "2025-11-25"])(
    "cancels what outlasts its grace, which is answered too: %s",
    async (version) => {
      const { project, endlessRuns } = workshop();
      const { handler, repository } = await serve(project);
      const request =
        version === "2026-07-28"
          ? modernRequest("tools/call", { name: "endless", arguments: {} })
          : legacyRequest(callOf("endless"));
      const answer = handler.fetch(request).then(messagesOf);
      await endlessRuns.reached;
      await handler.close(50);
      expect(await answer).toMatchObject([{ id: 1, result: { isError: true } }]);
      expect(await repository.read((content) => content.nodeAt("notes", "/endless"))).toBe(
        undefined,
      );
    },
  );

  test("ends subscriptions", async () => {
    const { handler } = await serve(workshop().project, { tellsChanges: true });
    const filter = { notifications: { toolsListChanged: true } };
    const answer = await handler.fetch(modernRequest("subscriptions/listen", filter));
    const messages = messagesOf(answer);
    await handler.close(60_000);
    expect(await messages).toMatchObject([
      { method: "notifications/subscriptions/acknowledged" },
      { id: 1, result: { resultType: "complete" } },
    ]);
  });
});

describe.each<{ readonly era: Era; readonly sessions: "with" | "without" }>([
  { era: "legacy", sessions: "without" },
  { era: "legacy", sessions: "with" },
  { era: "2026-07-28", sessions: "without" },
])("a listener that is closed under $era calls, $sessions sessions", ({ era, sessions }) => {
  test("loses no answer", async () => {
    const { project, release } = workshop();
    let begun = 0;
    // Calls wait for each other at the store: what counts is that they have reached the server.
    const adapter: Adapter = (served, connection) => {
      const call: typeof served.call = (each) => {
        begun += 1;
        return served.call(each);
      };
      return serverAdapter({ ...served, call }, connection);
    };
    const options = sessions === "with" ? { sessions: {} } : {};
    const { listener } = await serveOnSocket(project, { ...options, adapter });
    const clients = await Promise.all(
      Array.from({ length: 4 }, () => connectClient(`${listener.url}/mcp`, era)),
    );
    const calls = Array.from({ length: 20 }, (_, index) =>
      clients[index % 4]?.callTool({ name: "slow", arguments: {} }),
    );
    await until(() => begun === 20);
    const closed = listener.close(60_000);
    release.reach();
    const results = await Promise.all(calls);
    expect(results.map((result) => result?.structuredContent)).toEqual(
      Array.from({ length: 20 }, () => ({ slow: true })),
    );
    await closed;
    await expect(fetch(`${listener.url}/healthz`)).rejects.toThrow();
  });
});
