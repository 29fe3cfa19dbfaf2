import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copySample, type SampleCopy } from "../sample/served-sample.js";
import { initialize, type InstalledPackage, installPackage } from "../server/support.js";
import { exchange, jsonTextsIn, type RawResponse, responsesIn } from "./http-answers.js";
import { leakIn } from "./leaks.js";
import { type KnownTool, malformedExchange, malformedLine } from "./malformed.js";
import { httpPort, type Memory, startWatched, type WatchedProcess } from "./watched-process.js";

/** How many requests are made up in all, a quarter for each server. `MCPGEN_FUZZ` looks further. */
const total = Number(process.env["MCPGEN_FUZZ"] ?? 10_000);
const count = Math.ceil(total / 4);

/** So many are sent between two calls that must be answered rightly. */
const batch = 50;

/** Connections at a time. */
const connections = 8;

const mebibyte = 1_024 * 1_024;

/**
 * What may be more after the second half than after the first, which has loaded and grown all that stays. Measured after full
 * collections: the heap within 2 MiB and the process within 10 MiB. A leak of 6 KB a request exceeds the first.
 */
const growth = { heapUsed: 6 * mebibyte, rss: 64 * mebibyte } as const;

const token = "token-of-the-fuzzer";
const tokenDigest = createHash("sha256").update(token).digest("hex");

type Json = Readonly<Record<string, unknown>>;

let installed: InstalledPackage;
const samples: SampleCopy[] = [];
const running: WatchedProcess[] = [];

beforeAll(async () => {
  installed = await installPackage();
});

afterAll(async () => {
  for (const each of running) each.process.kill("SIGKILL");
  await Promise.all(running.map((each) => each.exited));
  for (const each of samples) each.remove();
  installed.remove();
});

/** A server of a copy of the sample, with what `http` of its configuration says. */
function start(http: string, ...args: readonly string[]): WatchedProcess & { root: string } {
  const sample = copySample(installed.bin, (config) => `${config}${http}`);
  samples.push(sample);
  const server = startWatched(installed.bin, ["serve", "-C", sample.root, ...args]);
  running.push(server);
  return { ...server, root: sample.root };
}

const envelope = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "probe", version: "1.0.0" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** Sends a valid request and gives its answer. */
type Ask = (method: string, params: Json) => Promise<Json>;

async function toolsBy(ask: Ask): Promise<readonly KnownTool[]> {
  const { result } = (await ask("tools/list", {})) as {
    result: { tools: readonly { name: string; inputSchema: { properties: Json } }[] };
  };
  return result.tools.map(({ name, inputSchema: { properties } }) => {
    const action = properties["action"] as { readonly enum?: readonly string[] } | undefined;
    return { name, parameters: Object.keys(properties), actions: action?.enum ?? [] };
  });
}

/** Reads and writes as any client does, and must get what any client gets. */
async function expectService(ask: Ask, number: number): Promise<void> {
  const call = async (name: string, args: Json) => {
    const answer = await ask("tools/call", { name, arguments: args });
    return (answer as { result?: { structuredContent?: Json } }).result?.structuredContent;
  };
  const name = `Probe ${number}`;
  const nodeName = `probe-${number}`;
  expect(await call("brand", { action: "create", name, nodeName, description: "x" })).toMatchObject(
    {
      item: { path: `/${nodeName}`, fields: { name } },
    },
  );
  expect(await call("brand", { action: "get", path: `/${nodeName}` })).toMatchObject({
    item: { fields: { name, description: "x" } },
  });
  expect(await call("content_type", { contentType: "brand" })).toMatchObject({
    contentType: { name: "brand" },
  });
}

/** What is wrong with an answer's text; undefined when nothing. */
function faultOf(text: string, root: string): string | undefined {
  const leak = leakIn(text, [root, token, tokenDigest]);
  if (leak !== undefined) return `gives away ${leak}`;
  const messages = parsed(text);
  if (messages === undefined) return "is no JSON";
  return (Array.isArray(messages) ? messages : [messages]).map(messageFault).find(Boolean);
}

function messageFault(message: unknown): string | undefined {
  if (typeof message !== "object" || message === null) return "is no message";
  const { jsonrpc, id, method, result, error } = message as Json;
  if (jsonrpc !== "2.0") return "is no JSON-RPC";
  if (typeof method === "string") return id === undefined ? undefined : "asks the client";
  if (typeof result === "object") return id === undefined ? "answers nobody" : undefined;
  const { code, message: words } = (error ?? {}) as Json;
  if (typeof code !== "number" || typeof words !== "string") return "is neither";
  return code === -32_603 ? "blames the server" : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The id of a request that must be answered; undefined for anything else. */
function idOf(line: Buffer): unknown {
  const message = isUtf8(line) ? parsed(line.toString()) : undefined;
  if (typeof message !== "object" || message === null) return undefined;
  const { jsonrpc, id, method, params = {} } = message as Json;
  // A subscription is answered when it ends.
  if (method === "subscriptions/listen") return undefined;
  const isRequest = jsonrpc === "2.0" && typeof method === "string" && typeof params === "object";
  return isRequest && (typeof id === "string" || Number.isSafeInteger(id)) ? id : undefined;
}

const shown = (bytes: Buffer) =>
  bytes.length <= 2_000
    ? bytes.toString()
    : `${bytes.toString("utf8", 0, 500)}… ${bytes.toString("utf8", bytes.length - 500)}`;

/** What the log must not hold: a call, a request or a promise that failed in the server's own code. */
function expectQuietLog({ errors }: WatchedProcess): void {
  const lines = errors().split("\n");
  expect(lines.filter((line) => line.includes('"level":"error"')).slice(0, 3)).toEqual([]);
  expect(errors()).not.toMatch(/unhandled|Warning|ExperimentalFeature/i);
  expect(errors()).not.toContain(token);
}

function expectFlat(first: Memory, second: Memory): void {
  expect(second.heapUsed - first.heapUsed).toBeLessThan(growth.heapUsed);
  expect(second.rss - first.rss).toBeLessThan(growth.rss);
}

describe.concurrent.each(["legacy", "2026-07-28"] as const)("on stdio, a %s client", (era) => {
  test("gets right answers between malformed requests, and nothing of the server's inside", async ({
    expect: expectIt,
  }) => {
    const server = start("");
    const { stdin, stdout } = server.process;
    const waiting = new Map<unknown, (answer: Json) => void>();
    const faults: string[] = [];
    const answeredIds = new Set<unknown>([undefined]);
    let answered = 0;
    let rest = "";
    stdout?.setEncoding("utf8").on("data", (chunk: string) => {
      const lines = `${rest}${chunk}`.split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        answered += 1;
        const fault = faultOf(line, server.root);
        if (fault !== undefined) faults.push(`${fault}: ${line.slice(0, 1_000)}`);
        const { id } = (parsed(line) ?? {}) as Json;
        answeredIds.add(id);
        waiting.get(id)?.(parsed(line) as Json);
      }
    });
    let asked = 0;
    const ask: Ask = (method, params) => {
      asked += 1;
      const id = `probe-${asked}`;
      const meta = era === "legacy" ? {} : { _meta: envelope };
      stdin?.write(
        `${JSON.stringify({ jsonrpc: "2.0", id, method, params: { ...params, ...meta } })}\n`,
      );
      return Promise.race([
        new Promise<Json>((resolve) => waiting.set(id, resolve)),
        server.exited.then((code) => Promise.reject(new Error(`It ended with ${code}.`))),
      ]);
    };
    if (era === "legacy") await ask(initialize.method, initialize.params);
    const lines = fc.sample(malformedLine(await toolsBy(ask)), count);
    const memories: Memory[] = [];
    for (let at = 0; at < lines.length; at += batch) {
      for (const line of lines.slice(at, at + batch)) stdin?.write(line);
      await expectService(ask, at);
      expectIt(faults.slice(0, 5)).toEqual([]);
      if (at + batch === Math.floor(count / 2 / batch) * batch)
        memories.push(await server.memory());
    }
    memories.push(await server.memory());
    stdin?.end();
    expectIt(await server.exited).toBe(0);
    expectIt(answered).toBeGreaterThan(count / 4);
    expectIt(lines.filter((line) => !answeredIds.has(idOf(line))).map(shown)).toEqual([]);
    expectIt(rest).toBe("");
    expectQuietLog(server);
    const [first, second] = memories;
    if (first !== undefined && second !== undefined) expectFlat(first, second);
  }, 120_000);
});

const servers = [
  ["open to everybody", "", []],
  [
    "with tokens, sessions and repaired headers",
    `  sessions: { most: 20 }\n  compat: { repairVersionHeader: true }\n  auth: { tokens: [{ name: fuzzer, sha256: ${tokenDigest}, scopes: [a] }] }\n`,
    [["Authorization", `Bearer ${token}`]],
  ],
] as const;

describe.concurrent.each(servers)("over HTTP, a server %s", (_, settings, welcome) => {
  test("answers rightly between malformed requests, and gives away nothing of its inside", async ({
    expect: expectIt,
  }) => {
    const server = start(`http:\n  limits: { requestsPerMinute: 0 }\n${settings}`, "--http", "0");
    const port = await httpPort(server);
    let asked = 0;
    const ask: Ask = async (method, params) => {
      asked += 1;
      const response = await fetch(`http://127.0.0.1:${port}/mcp`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          "mcp-protocol-version": "2026-07-28",
          "mcp-method": method,
          ...(typeof params["name"] === "string" ? { "mcp-name": params["name"] } : {}),
          ...Object.fromEntries(welcome),
        },
        body: JSON.stringify({
          jsonrpc: "2.0",
          id: asked,
          method,
          params: { ...params, _meta: envelope },
        }),
      });
      return (await response.json()) as Json;
    };
    const faults: string[] = [];
    let answered = 0;
    const judge = ({ status, headers, body }: RawResponse, sent: Buffer) => {
      answered += 1;
      const note = (fault: string) =>
        faults.push(`${fault}: ${status} ${body.slice(0, 1_000)}\nto: ${shown(sent)}`);
      const leak = leakIn([...headers].join("\n"), [server.root, token, tokenDigest]);
      if (leak !== undefined) note(`a header gives away ${leak}`);
      if (status >= 500 && status !== 503) note("blames the server");
      const type = headers.get("content-type") ?? "";
      if (body !== "" && !/^(?:application\/json|text\/event-stream)/.test(type))
        note("is of no kind");
      for (const text of jsonTextsIn({ status, headers, body })) {
        const isHealth = /^\{"status":"(?:ok|unavailable)"\}$/.test(text);
        const fault = isHealth ? undefined : faultOf(text, server.root);
        if (fault !== undefined) note(fault);
      }
    };
    const cases = fc.sample(malformedExchange(await toolsBy(ask), welcome), count);
    const memories: Memory[] = [];
    for (let at = 0; at < cases.length; at += batch) {
      const queue = cases.slice(at, at + batch);
      const work = async () => {
        for (let each = queue.shift(); each !== undefined; each = queue.shift()) {
          const bytes = await exchange(port, each).catch((error: unknown) => {
            throw new Error(`No answer to: ${shown(each?.bytes ?? Buffer.of())}`, { cause: error });
          });
          if (each.afterwards !== "read") continue;
          for (const response of responsesIn(bytes)) judge(response, each.bytes);
        }
      };
      await Promise.all(Array.from({ length: connections }, work));
      await expectService(ask, at);
      expectIt(faults.slice(0, 5)).toEqual([]);
      if (at + batch === Math.floor(count / 2 / batch) * batch)
        memories.push(await server.memory());
    }
    memories.push(await server.memory());
    expectIt(answered).toBeGreaterThan(count / 4);
    server.process.kill("SIGTERM");
    expectIt(await server.exited).toBe(0);
    expectQuietLog(server);
    const [first, second] = memories;
    if (first !== undefined && second !== undefined) expectFlat(first, second);
  }, 120_000);
});
