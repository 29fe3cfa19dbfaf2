import { createServer } from "node:net";
import { ListenError, listenOnHttp } from "mcpgen/server";
import { describe, expect, onTestFinished, test } from "vitest";
import { projectOf, readingFunction } from "../../runtime/fixtures/function-tools.js";
import { modernRequest, rawSocket, serve, serveOnSocket, until, workshop } from "./support.js";

const quiet = { info() {}, warn() {}, error() {} };

const list = (url: string) => fetch(modernRequest("tools/list", {}, { url: `${url}/mcp` }));

describe("a listener", () => {
  test("listens on this machine alone unless told", async () => {
    const { listener } = await serveOnSocket(workshop().project);
    expect(listener.address).toMatchObject({ address: "127.0.0.1", family: "IPv4" });
    expect(listener.url).toBe(`http://127.0.0.1:${listener.address.port}`);
    expect((await list(listener.url)).status).toBe(200);
  });

  test("says that its address is taken, or is none", async () => {
    const { handler } = await serve(workshop().project);
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void other.close());
    const { port } = other.address() as { port: number };
    const taken = listenOnHttp({ handler, port, log: quiet });
    await expect(taken).rejects.toBeInstanceOf(ListenError);
    await expect(taken).rejects.toMatchObject({ code: "EADDRINUSE", host: "127.0.0.1", port });
    await expect(
      listenOnHttp({ handler, host: "192.0.2.1", port: 0, log: quiet }),
    ).rejects.toMatchObject({ code: "EADDRNOTAVAIL" });
  });

  test("counts requests by the address that they come from", async () => {
    const { listener } = await serveOnSocket(workshop().project, {
      limits: { requestsPerMinute: 1 },
    });
    expect((await list(listener.url)).status).toBe(200);
    expect((await list(listener.url)).status).toBe(429);
  });

  test("refuses a request for another server, or for none", async () => {
    const { listener } = await serveOnSocket(workshop().project);
    const send = async (head: string) => {
      const { socket, text } = rawSocket(listener);
      socket.write(head);
      return (await text).split("\r\n")[0];
    };
    const end = "Connection: close\r\nContent-Length: 0\r\n\r\n";
    expect(await send(`POST /mcp HTTP/1.1\r\nHost: evil.example\r\n${end}`)).toContain(" 403 ");
    expect(await send(`POST /mcp HTTP/1.1\r\nHost: a b\r\n${end}`)).toContain(" 403 ");
    expect(await send(`POST /mcp HTTP/1.0\r\n${end}`)).toContain(" 403 ");
    expect(await send(`POST /mcp HTTP/1.1\r\n${end}`)).toContain(" 403 ");
    const absolute = `POST http://localhost/mcp HTTP/1.1\r\nHost: evil.example\r\n${end}`;
    expect(await send(absolute)).toContain(" 403 ");
    expect(await send(`GET //evil.example/mcp HTTP/1.1\r\nHost: localhost\r\n${end}`)).toContain(
      " 404 ",
    );
    expect(await send(`TRACE /mcp HTTP/1.1\r\nHost: localhost\r\n${end}`)).toContain(" 405 ");
    expect((await list(listener.url)).status).toBe(200);
  });

  test("refuses what is no HTTP without saying why", async () => {
    const { listener } = await serveOnSocket(workshop().project);
    const { socket, text } = rawSocket(listener);
    socket.write("nonsense\r\n\r\n");
    expect(await text).toBe(
      "HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
    );
    const long = rawSocket(listener);
    long.socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(20_000)}\r\n\r\n`);
    expect(await long.text).toContain(" 431 ");
  });

  test("ends connections that send their request too slowly", async () => {
    const { listener } = await serveOnSocket(
      workshop().project,
      {},
      { limits: { headersMs: 300, requestMs: 600 } },
    );
    const silent = rawSocket(listener);
    const inHeaders = rawSocket(listener);
    inHeaders.socket.write("POST /mcp HTTP/1.1\r\nHost: localhost\r\n");
    const inBody = rawSocket(listener);
    inBody.socket.write(
      "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
    );
    expect(await inHeaders.text).toMatch(/^HTTP\/1\.1 408 /);
    expect(await inBody.text).toMatch(/^HTTP\/1\.1 4\d\d /);
    await silent.text;
    expect((await list(listener.url)).status).toBe(200);
  });

  test("refuses a body that is too long, however it comes, and goes on", async () => {
    const { listener } = await serveOnSocket(workshop().project);
    const body = Buffer.alloc(10 * 1_024 * 1_024, "x");
    const headers = { "content-type": "application/json" };
    const whole = await fetch(`${listener.url}/mcp`, { method: "POST", headers, body });
    expect(whole.status).toBe(413);
    await whole.text();
    const chunked = await fetch(`${listener.url}/mcp`, {
      method: "POST",
      headers,
      body: new Blob([body]).stream(),
      duplex: "half",
    } as RequestInit);
    expect(chunked.status).toBe(413);
    await chunked.text();
    expect((await list(listener.url)).status).toBe(200);
  });

  test("goes on with a connection whose body it did not read", async () => {
    const { listener } = await serveOnSocket(workshop().project);
    const { socket, text } = rawSocket(listener);
    const body = "x".repeat(200_000);
    const head = "Host: localhost\r\nContent-Type: text/plain\r\n";
    socket.write(`POST /mcp HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}`);
    socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    const answers = (await text).match(/HTTP\/1\.1 \d+/g);
    expect(answers).toEqual(["HTTP/1.1 415", "HTTP/1.1 200"]);
  });

  test("lives on when clients leave in the middle of anything", async () => {
    const { project, release, slowCalls } = workshop();
    const { listener, logged } = await serveOnSocket(project);
    const half = rawSocket(listener);
    half.socket.write("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{");
    const calling = rawSocket(listener);
    const { body, headers } = modernRequest("tools/call", { name: "slow", arguments: {} });
    const text = await new Response(body).text();
    const lines = [...headers].map(([name, value]) => `${name}: ${value}`).join("\r\n");
    calling.socket.write(
      `POST /mcp HTTP/1.1\r\nHost: localhost\r\n${lines}\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
    );
    await until(() => slowCalls() === 1);
    half.socket.resetAndDestroy();
    calling.socket.resetAndDestroy();
    release.reach();
    await Promise.all([half.text, calling.text]);
    expect((await list(listener.url)).status).toBe(200);
    expect(logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  test("keeps a connection for longer than headers may take", async () => {
    const { listener } = await serveOnSocket(
      workshop().project,
      {},
      { limits: { headersMs: 200 } },
    );
    const { socket, text } = rawSocket(listener);
    const get = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n";
    socket.write(`${get}\r\n`);
    await new Promise((resolve) => socket.once("data", resolve));
    // Slow connections are looked for every second.
    await new Promise((resolve) => setTimeout(resolve, 2_200));
    socket.write(`${get}Connection: close\r\n\r\n`);
    expect((await text).match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  });

  test("ends a connection that takes nothing of its answer", async () => {
    const long = readingFunction(() => ({ text: "x".repeat(3_000_000) }), { name: "long" });
    const { listener } = await serveOnSocket(projectOf([long]), {}, { limits: { stallMs: 300 } });
    const { socket, text } = rawSocket(listener);
    const request = modernRequest("tools/call", { name: "long", arguments: {} });
    const body = await request.text();
    const lines = [...request.headers].map(([name, value]) => `${name}: ${value}`).join("\r\n");
    const head = `POST /mcp HTTP/1.1\r\nHost: localhost\r\n${lines}\r\nContent-Length: ${body.length}`;
    socket.pause();
    for (let each = 0; each < 20; each += 1) socket.write(`${head}\r\n\r\n${body}`);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    socket.resume();
    const got = await text;
    expect(got).toMatch(/^HTTP\/1\.1 200 /);
    expect(got.match(/HTTP\/1\.1 200/g)?.length).toBeLessThan(20);
  });

  test("closes connections beyond those it may have", async () => {
    const { listener } = await serveOnSocket(
      workshop().project,
      {},
      { limits: { connections: 1 } },
    );
    const first = rawSocket(listener);
    await new Promise((resolve) => first.socket.once("connect", resolve));
    const second = rawSocket(listener);
    expect(await second.text).toBe("");
    first.socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    expect(await first.text).toMatch(/^HTTP\/1\.1 200 /);
  });

  test("closes at once when nothing is in flight, idle connections included", async () => {
    const { listener } = await serveOnSocket(workshop().project);
    const idle = rawSocket(listener);
    idle.socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await new Promise((resolve) => idle.socket.once("data", resolve));
    await listener.close(60_000);
    expect(await idle.text).toMatch(/^HTTP\/1\.1 200 /);
  });
});
