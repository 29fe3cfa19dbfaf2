import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type Connection,
  type Era,
  type InstalledPackage,
  connect,
  initialize,
  installPackage,
  startRaw,
} from "./support.js";

const mebibyte = 1_024 * 1_024;
const notes = fileURLToPath(new URL("./notes", import.meta.url));
let installed: InstalledPackage;
let folder: string;
const folders: string[] = [];

beforeAll(async () => {
  installed = await installPackage();
});

afterAll(() => {
  installed.remove();
  for (const copy of folders) rmSync(copy, { recursive: true, force: true });
});

/** A new copy of the project, removed after all tests. */
function notesFolder(): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), "mcpgen notes ")));
  folders.push(copy);
  cpSync(notes, copy, { recursive: true });
  return copy;
}

const serve = () => ["serve", "-C", folder];
const env = () => ({ NOTES_FOLDER: join(folder, "data") });

function surfaceTools(): unknown {
  const surface = readFileSync(join(notes, "generated/tools/admin/note/surface.json"), "utf8");
  return (JSON.parse(surface) as { tools: unknown }).tools;
}

describe.each<Era>(["legacy", "2026-07-28"])("a %s client on stdio", (era) => {
  let connection: Connection;

  beforeAll(async () => {
    folder = notesFolder();
    connection = await connect(installed.bin, serve(), env(), era);
  });

  afterAll(() => connection.close());

  test("learns the server's name, version and instructions", () => {
    const { client } = connection;
    expect(client.getServerVersion()).toEqual({ name: "notes", version: "3.2.1" });
    expect(client.getInstructions()).toBe("Keep notes short.");
  });

  test("lists exactly what the surface files say, before and after a call", async () => {
    const { client } = connection;
    const before = (await client.listTools()).tools;
    expect(before).toEqual(surfaceTools());
    await client.callTool({ name: "note", arguments: { action: "list" } });
    expect((await client.listTools()).tools).toEqual(before);
  });

  test("gets an answer as structured content and as its text", async () => {
    const { client } = connection;
    const args = { action: "create", title: "Hello" };
    const result = await client.callTool({ name: "note", arguments: args });
    expect(result.isError).toBeUndefined();
    expect(result.structuredContent).toMatchObject({
      item: { path: "/hello", fields: { title: "Hello" } },
    });
    expect(result.content).toEqual([
      { type: "text", text: JSON.stringify(result.structuredContent) },
    ]);
  });

  test("gets the runtime's own words for wrong arguments, as an error result", async () => {
    const { client } = connection;
    const result = await client.callTool({
      name: "note",
      arguments: { action: "create", title: [] },
    });
    expect(result).toMatchObject({ isError: true, content: [{ type: "text" }] });
    expect(result.structuredContent).toBeUndefined();
    expect(JSON.stringify(result.content)).toContain("title");
  });

  test("gets a handler's refusal as it is", async () => {
    const { client } = connection;
    const args = { action: "create", title: "forbidden" };
    expect(await client.callTool({ name: "note", arguments: args })).toMatchObject({
      isError: true,
      content: [{ type: "text", text: "This note is forbidden." }],
    });
  });

  test("gets no detail of an unexpected failure, which is in the log", async () => {
    const { client, errors } = connection;
    const args = { action: "create", title: "broken" };
    const result = await client.callTool({ name: "note", arguments: args });
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result.content)).not.toContain("secret");
    await waitFor(() => errors().includes("a secret of the database"));
    const logged = errors()
      .split("\n")
      .find((line) => line.includes("a secret of the database"));
    expect(JSON.parse(logged ?? "{}")).toMatchObject({
      level: "error",
      tool: "note",
      stack: expect.stringMatching(/generated\/index\.ts:\d+:\d+/),
    });
    expect(
      (await client.callTool({ name: "note", arguments: { action: "list" } })).isError,
    ).toBeUndefined();
  });

  test("gets a protocol error for a tool that does not exist", async () => {
    const { client } = connection;
    await expect(client.callTool({ name: "nothing", arguments: {} })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining("Unknown tool: nothing"),
    });
  });

  test("cancels a call, and what it wrote is undone", async () => {
    const { client } = connection;
    const abort = new AbortController();
    const args = { action: "create", title: "endless" };
    const call = client.callTool({ name: "note", arguments: args }, { signal: abort.signal });
    await waitFor(() => connection.errors().includes("waiting for the end"));
    abort.abort();
    await expect(call).rejects.toThrow();
    const listed = await client.callTool({ name: "note", arguments: { action: "list" } });
    expect(JSON.stringify(listed.structuredContent)).not.toContain("endless");
  });

  test("is refused a message or a result that is too long, and goes on", async () => {
    const { client } = connection;
    const create = (title: string) => {
      const args = { action: "create", title, nodeName: title.slice(0, 3) };
      return client.callTool({ name: "note", arguments: args });
    };
    await expect(create("x".repeat(11 * mebibyte))).rejects.toMatchObject({
      code: -32600,
      message: expect.stringContaining("longer than 4194304 bytes"),
    });
    for (const letter of ["a", "b"]) await create(letter.repeat(1.6 * mebibyte));
    const listed = await client.callTool({ name: "note", arguments: { action: "list" } });
    expect(listed).toMatchObject({
      isError: true,
      content: [
        {
          text: expect.stringMatching(
            /^The call went through, but its result of \d+ bytes is longer than the 3145728 that are sent\. Ask for less where its parameters allow that\.$/,
          ),
        },
      ],
    });
    const one = await create("short");
    expect(one.isError).toBeUndefined();
  });
});

test("a 2026-07-28 client is told how long it may keep the list", async () => {
  folder = notesFolder();
  const server = startRaw(installed.bin, serve(), env());
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "raw", version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  server.send({ id: 1, method: "tools/list", params: { _meta: meta } });
  expect(await server.answer(1)).toMatchObject({
    result: { ttlMs: 300_000, cacheScope: "public" },
  });
  server.process.stdin?.end();
  expect(await server.exited).toBe(0);
});

describe("the server process", () => {
  beforeEach(() => {
    folder = notesFolder();
  });

  test("writes nothing but the protocol to standard output, whatever a handler prints", async () => {
    const server = startRaw(installed.bin, serve(), env());
    server.send(initialize);
    await server.answer(0);
    server.send({
      id: 1,
      method: "tools/call",
      params: { name: "note", arguments: { action: "create", title: "Hello" } },
    });
    await server.answer(1);
    server.process.stdin?.end();
    expect(await server.exited).toBe(0);
    for (const line of server.lines()) expect(JSON.parse(line)).toHaveProperty("jsonrpc", "2.0");
    expect(server.lines()).toHaveLength(2);
    expect(server.errors()).toContain("a banner, printed while loading\n");
    expect(server.errors()).toContain("raw text, printed while loading\n");
    expect(server.errors()).toContain("creating Hello\n");
  });

  test("logs each call on standard error, without its arguments", async () => {
    const server = startRaw(installed.bin, serve(), env());
    server.send(initialize);
    const params = { name: "note", arguments: { action: "get", uuid: "private" } };
    server.send({ id: 1, method: "tools/call", params });
    await server.answer(1);
    server.process.stdin?.end();
    await server.exited;
    const record = server
      .errors()
      .split("\n")
      .find((line) => line.includes('"tool call"'));
    expect(JSON.parse(record ?? "{}")).toMatchObject({
      level: "info",
      tool: "note",
      action: "get",
      caller: "stdio",
      outcome: "refused",
    });
  });

  test("reports progress that only rises, and before the answer, to who asks for it", async () => {
    const server = startRaw(installed.bin, serve(), env());
    server.send(initialize);
    const call = { name: "note", arguments: { action: "create", title: "counted" } };
    server.send({ id: 1, method: "tools/call", params: call });
    await server.answer(1);
    const again = { action: "create", title: "counted", nodeName: "again" };
    const asking = { name: "note", arguments: again, _meta: { progressToken: "p" } };
    server.send({ id: 2, method: "tools/call", params: asking });
    await server.answer(2);
    server.process.stdin?.end();
    await server.exited;
    const sent = server.lines().map((line) => JSON.parse(line) as { id?: number; params?: object });
    expect(sent.map(({ id, params }) => id ?? params)).toEqual([
      0,
      1,
      { progressToken: "p", progress: 1, total: 3, message: "step" },
      { progressToken: "p", progress: 2, total: 3, message: "step" },
      { progressToken: "p", progress: 3, total: 3, message: "step" },
      2,
    ]);
  });

  test("answers what it was asked before its input ended, then exits with 0", async () => {
    const server = startRaw(installed.bin, serve(), env());
    server.send(initialize);
    server.send({
      id: 1,
      method: "tools/call",
      params: { name: "note", arguments: { action: "create", title: "slow" } },
    });
    server.process.stdin?.end();
    expect(await server.answer(1)).toMatchObject({
      result: { structuredContent: { item: { path: "/slow" } } },
    });
    expect(await server.exited).toBe(0);
  });

  test.each(["SIGTERM", "SIGINT"] as const)(
    "finishes the calls in flight on %s and exits with 0",
    async (signal) => {
      const server = startRaw(installed.bin, serve(), env());
      server.send(initialize);
      await server.answer(0);
      server.send({
        id: 1,
        method: "tools/call",
        params: { name: "note", arguments: { action: "create", title: "slow" } },
      });
      await waitFor(() => server.errors().includes("creating slow"));
      server.process.kill(signal);
      expect(await server.answer(1)).toMatchObject({
        result: { structuredContent: { item: { path: "/slow" } } },
      });
      expect(await server.exited).toBe(0);
    },
  );

  test("goes on when a handler fails where nobody waits for it", async () => {
    const server = startRaw(installed.bin, serve(), env());
    server.send(initialize);
    await server.answer(0);
    const create = (id: number, title: string) =>
      server.send({
        id,
        method: "tools/call",
        params: { name: "note", arguments: { action: "create", title } },
      });
    create(1, "stray");
    await server.answer(1);
    await waitFor(() => server.errors().includes("thrown where nobody catches"));
    create(2, "after");
    expect(await server.answer(2)).toMatchObject({
      result: { structuredContent: { item: { path: "/after" } } },
    });
    expect(server.errors()).toContain("a promise that nobody waits for");
    server.process.stdin?.end();
    expect(await server.exited).toBe(0);
  });

  test("stops at once when it is asked a second time", async () => {
    const server = startRaw(installed.bin, serve(), env());
    server.send(initialize);
    await server.answer(0);
    server.send({
      id: 1,
      method: "tools/call",
      params: { name: "note", arguments: { action: "create", title: "endless" } },
    });
    await waitFor(() => server.errors().includes("waiting for the end"));
    server.process.kill("SIGINT");
    await new Promise((resolve) => setTimeout(resolve, 50));
    server.process.kill("SIGINT");
    expect(await server.exited).toBe(130);
  });

  test("lives on after a line that is no message", async () => {
    const server = startRaw(installed.bin, serve(), env());
    server.send(initialize);
    await server.answer(0);
    server.process.stdin?.write("this is no JSON\n\n");
    server.send({ id: 1, method: "tools/list" });
    expect(await server.answer(1)).toHaveProperty("result.tools");
    server.process.stdin?.end();
    expect(await server.exited).toBe(0);
  });

  test("refuses a message that is too long, by its id where it can, and lives on", async () => {
    const server = startRaw(installed.bin, serve(), env());
    server.send(initialize);
    await server.answer(0);
    const params = { name: "note", arguments: { title: "x".repeat(12 * mebibyte) } };
    server.send({ id: 1, method: "tools/call", params });
    expect(await server.answer(1)).toEqual({
      jsonrpc: "2.0",
      id: 1,
      error: {
        code: -32600,
        message: "The message is longer than 4194304 bytes (4 MiB). Send less at once.",
      },
    });
    server.process.stdin?.write(`${"no JSON ".repeat(mebibyte)}\n`);
    await waitFor(() => server.lines().length === 3);
    expect(JSON.parse(server.lines()[2] ?? "")).toMatchObject({
      id: null,
      error: { code: -32600 },
    });
    server.send({ id: 2, method: "tools/list" });
    expect(await server.answer(2)).toHaveProperty("result.tools");
    server.process.stdin?.end();
    expect(await server.exited).toBe(0);
  });

  test("answers many requests at once without a warning, however slowly they are read", async () => {
    const server = startRaw(installed.bin, serve(), env());
    server.send(initialize);
    await server.answer(0);
    const params = { name: "note", arguments: { action: "create", title: "x".repeat(20_000) } };
    server.send({ id: 1, method: "tools/call", params });
    await server.answer(1);
    server.process.stdout?.pause();
    for (let id = 2; id < 42; id += 1) {
      const list = { name: "note", arguments: { action: "list" } };
      server.send({ id, method: "tools/call", params: list });
    }
    await waitFor(() => server.errors().split('"action":"list"').length === 41);
    server.process.stdout?.resume();
    await server.answer(41);
    server.process.stdin?.end();
    expect(await server.exited).toBe(0);
    expect(server.lines().map((line) => (JSON.parse(line) as { id: number }).id)).toEqual(
      Array.from({ length: 42 }, (_, id) => id),
    );
    expect(server.errors()).not.toContain("Warning");
  });

  test("exits when its reader goes away", async () => {
    const server = startRaw(installed.bin, serve(), env());
    server.send(initialize);
    await server.answer(0);
    server.process.stdout?.destroy();
    server.send({ id: 1, method: "tools/list" });
    expect(await server.exited).toBe(0);
  });

  test("keeps content from one run to the next", async () => {
    for (const total of [0, 1]) {
      const connection = await connect(installed.bin, serve(), env(), "legacy");
      const { client } = connection;
      const listed = await client.callTool({ name: "note", arguments: { action: "list" } });
      expect(listed.structuredContent).toMatchObject({ total });
      await client.callTool({ name: "note", arguments: { action: "create", title: `n${total}` } });
      await connection.close();
    }
    expect(existsSync(join(folder, "data/notes.db"))).toBe(true);
  });

  test("lists no tool to an audience that has none", async () => {
    const args = [...serve(), "--audience", "public"];
    const connection = await connect(installed.bin, args, env(), "legacy");
    expect((await connection.client.listTools()).tools).toEqual([]);
    await connection.close();
  });

  test("does not start without a variable that the store needs", async () => {
    const server = startRaw(installed.bin, serve(), {});
    expect(await server.exited).toBe(2);
    expect(server.lines()).toEqual([]);
    expect(server.errors()).toContain('error: The environment variable "NOTES_FOLDER" is not set');
  });
});

async function waitFor(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
