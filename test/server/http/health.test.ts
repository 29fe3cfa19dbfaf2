import { expect, test } from "vitest";
import { serve, serveOnSocket, signal, tokenGate, workshop } from "./support.js";

const get = (path: string, init: RequestInit = {}) =>
  new Request(`http://probe.internal${path}`, { headers: { host: "10.1.2.3:8080" }, ...init });

test("health is told to everybody, by whatever name they call", async () => {
  const { handler } = await serve(workshop().project, { gate: tokenGate({}) });
  for (const path of ["/healthz", "/readyz"]) {
    const answer = await handler.fetch(get(path));
    expect([answer.status, await answer.json()]).toEqual([200, { status: "ok" }]);
    const head = await handler.fetch(get(path, { method: "HEAD" }));
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const post = await handler.fetch(get(path, { method: "POST" }));
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  }
});

test("a store that is gone makes the server unready, not unwell, and says nothing more", async () => {
  const { handler, repository, logged } = await serve(workshop().project);
  await repository.close();
  const answer = await handler.fetch(get("/readyz"));
  expect([answer.status, await answer.text()]).toEqual([503, '{"status":"unavailable"}']);
  expect((await handler.fetch(get("/readyz", { method: "HEAD" }))).status).toBe(503);
  expect((await handler.fetch(get("/healthz"))).status).toBe(200);
  expect(logged).toContainEqual({ level: "warn", message: "not ready", data: {} });
});

test("a store that hangs makes the server unready until it answers again", async () => {
  const { project } = workshop();
  const { repository } = await serve(project);
  const free = signal();
  const { handler } = await serve(project, {
    // Of a project's own: it has its reads alone to be asked by.
    repository: {
      capabilities: repository.capabilities,
      read: async (work, options) => {
        await free.reached;
        return repository.read(work, options);
      },
      write: (work) => repository.write(work),
      secret: () => repository.secret(),
      close: () => repository.close(),
    },
  });
  const hung = handler.fetch(get("/readyz"));
  const again = handler.fetch(get("/readyz"));
  expect((await hung).status).toBe(503);
  expect((await again).status).toBe(503);
  expect((await handler.fetch(get("/healthz"))).status).toBe(200);
  free.reach();
  await expect.poll(async () => (await handler.fetch(get("/readyz"))).status).toBe(200);
});

test("calls that hold all that the store has do not make the server unready", async () => {
  const { repository, handler, logged } = await serve(workshop().project);
  const free = signal();
  const held = repository.write(() => free.reached);
  const waiting = repository.read((content) => content.nodeAt("notes", "/"));
  expect((await handler.fetch(get("/readyz"))).status).toBe(200);
  free.reach();
  await Promise.all([held, waiting]);
  expect(logged).not.toContainEqual(expect.objectContaining({ message: "not ready" }));
});

test("a probe over a socket needs no name of ours", async () => {
  const { listener } = await serveOnSocket(workshop().project);
  const answer = await fetch(`${listener.url}/readyz`);
  expect([answer.status, await answer.json()]).toEqual([200, { status: "ok" }]);
});
