import { describe, expect, test } from "vitest";
import {
  connectClient,
  messagesOf,
  modernRequest,
  refusalOf,
  serve,
  serveOnSocket,
  signal,
  until,
  workshop,
} from "./support.js";

const slow = (url: string) =>
  fetch(modernRequest("tools/call", { name: "slow", arguments: {} }, { url: `${url}/mcp` }));
const list = (url: string) => fetch(modernRequest("tools/list", {}, { url: `${url}/mcp` }));

describe("a listener that is closed while a call is in flight", () => {
  test("takes connections until it has ended, and says on each that it stops", async () => {
    const { project, release, slowCalls } = workshop();
    const { listener } = await serveOnSocket(project);
    const { url } = listener;
    const answer = slow(url);
    await until(() => slowCalls() === 1);
    const closed = listener.close(60_000);
    for (const _ of [1, 2]) {
      const refused = await list(url);
      expect(refused.headers.get("connection")).toBe("close");
      expect(refused.headers.get("retry-after")).toBe("1");
      expect(await refusalOf(refused)).toEqual([
        503,
        { code: -32_000, message: "The server is stopping. Try again in a moment." },
      ]);
    }
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, ready.headers.get("connection")]).toEqual([503, "close"]);
    const healthy = await fetch(`${url}/healthz`);
    expect([healthy.status, healthy.headers.get("connection")]).toEqual([200, "close"]);
    release.reach();
    expect(await messagesOf(await answer)).toMatchObject([
      { result: { structuredContent: { slow: true } } },
    ]);
    await closed;
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  test("is closed at once where nothing is in flight, whatever connections are kept", async () => {
    const { listener } = await serveOnSocket(workshop().project);
    expect((await (await list(listener.url)).text()).length).toBeGreaterThan(0);
    await listener.close(60_000);
    await expect(fetch(`${listener.url}/healthz`)).rejects.toThrow();
  });
});

describe("a drain", () => {
  test("is not ready, takes calls all the same, and takes none once it is over", async () => {
    const { project, release, slowCalls } = workshop();
    const { listener } = await serveOnSocket(project);
    const { url } = listener;
    const client = await connectClient(`${url}/mcp`, "2026-07-28");
    const answer = slow(url);
    await until(() => slowCalls() === 1);
    const closed = listener.close(60_000, 4_000);
    const over = signal();
    void closed.then(() => over.reach());
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    const listed = await list(url);
    expect([listed.status, listed.headers.get("connection")]).toEqual([200, "close"]);
    expect((await client.listTools()).tools.length).toBeGreaterThan(0);
    await until(async () => (await list(url)).status === 503);
    release.reach();
    expect((await answer).status).toBe(200);
    await over.reached;
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  test("is that of the handler as well", async () => {
    const { handler } = await serve(workshop().project);
    const closed = handler.close(60_000, 300);
    expect((await handler.fetch(new Request("http://localhost/readyz"))).status).toBe(503);
    expect((await handler.fetch(modernRequest("tools/list"))).status).toBe(200);
    await closed;
    expect((await handler.fetch(modernRequest("tools/list"))).status).toBe(503);
  });
});
