import { context, SpanKind, SpanStatusCode, trace, TraceFlags } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import {
  Client,
  InMemoryTransport,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { createToolServer, type ToolServer } from "mcpgen/server";
import { Refusal } from "mcpgen/runtime";
import type { ContentRepository } from "mcpgen/store";
import { openSqliteRepository } from "mcpgen/store/sqlite";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { parseTraceContext } from "../../src/server/trace-context.js";
import { projectOf, readingFunction } from "../runtime/fixtures/function-tools.js";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const parentId = "00f067aa0ba902b7";
const traceparent = `00-${traceId}-${parentId}-01`;

interface Logged {
  readonly level: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

let repository: ContentRepository;
let logged: Logged[];
let client: Client;
let server: ToolServer;

const caller = { id: "tester", scopes: [], audience: "admin" } as const;

beforeEach(async () => {
  repository = await openSqliteRepository({ file: ":memory:" });
  logged = [];
  const log =
    (level: string) =>
    (message: string, data: Logged["data"] = {}) =>
      void logged.push({ level, message, data });
  const nesting = () => {
    trace.getTracer("handler").startSpan("inner").end();
    return { isActive: trace.getActiveSpan() !== undefined };
  };
  server = createToolServer({
    project: projectOf([
      readingFunction(nesting, { name: "nesting" }),
      readingFunction(
        () => {
          throw new Refusal("Not today.");
        },
        { name: "refusing" },
      ),
    ]),
    repository,
    audience: "admin",
    log: { info: log("info"), warn: log("warn"), error: log("error") },
    protectedWorkspaces: [],
  });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect({ callerOf: () => caller }).connect(far);
  client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(near);
});

afterEach(async () => {
  await client.close();
  await repository.close();
});

const call = (name: string, meta: Readonly<Record<string, unknown>> = {}) =>
  client.callTool({ name, arguments: {}, _meta: { ...meta } });

const audited = () =>
  logged.filter(({ message }) => message === "tool call").map(({ data }) => data);

describe("the trace that a call is part of", () => {
  test("is in its audit record, as the message says it", async () => {
    await call("nesting", { traceparent, tracestate: "rojo=00f067aa0ba902b7,congo=t61rcWkgMzE" });
    expect(audited()).toEqual([
      {
        traceId,
        parentId,
        tracestate: "rojo=00f067aa0ba902b7,congo=t61rcWkgMzE",
        caller: "tester",
        audience: "admin",
        tool: "nesting",
        action: undefined,
        uuid: undefined,
        outcome: "ok",
        duration: expect.any(Number),
      },
    ]);
  });

  test("is left out where it is malformed, and the call goes on", async () => {
    await call("nesting", { traceparent: `${traceparent}\n{"level":"error"}`, tracestate: "a=b" });
    await call("nesting", { traceparent: { toString: 1 } });
    await call("nesting", { traceparent, tracestate: "no state" });
    const [first, second, third] = audited();
    for (const record of [first, second])
      expect(Object.keys(record ?? {})).not.toContain("traceId");
    expect(third).toMatchObject({ traceId, parentId });
    expect(Object.keys(third ?? {})).not.toContain("tracestate");
  });

  test("is said with a warning of a tool that does not exist, which is no call", async () => {
    await expect(call("x".repeat(5_000), { traceparent })).rejects.toMatchObject({ code: -32602 });
    expect(logged).toEqual([
      {
        level: "warn",
        message: "unknown tool",
        data: {
          traceId,
          parentId,
          caller: "tester",
          audience: "admin",
          tool: "x".repeat(200),
        },
      },
    ]);
  });
});

describe("the trace of an HTTP request", () => {
  async function overHttp(headers: Readonly<Record<string, string>>): Promise<Client> {
    const handler = createMcpHandler(() => server.connect({ callerOf: () => caller }));
    const transport = new StreamableHTTPClientTransport(new URL("http://localhost/mcp"), {
      requestInit: { headers },
      fetch: (url, init) => handler.fetch(new Request(url, init)),
    });
    const versionNegotiation = { mode: { pin: "2026-07-28" } } as const;
    const other = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation });
    await other.connect(transport);
    onTestFinished(() => other.close());
    return other;
  }

  test("counts where the message says none", async () => {
    const other = await overHttp({ traceparent, tracestate: "a=1" });
    const request = "1".repeat(32);
    await other.callTool({ name: "nesting", arguments: {} });
    const meta = { traceparent: `00-${request}-${parentId}-01` };
    await other.callTool({ name: "nesting", arguments: {}, _meta: meta });
    const [first, second] = audited();
    expect(first).toMatchObject({ traceId, parentId, tracestate: "a=1" });
    expect(second).toMatchObject({ traceId: request, parentId });
    expect(Object.keys(second ?? {})).not.toContain("tracestate");
  });

  test("is checked like any other", async () => {
    const other = await overHttp({ traceparent: `${traceparent}, ${traceparent}` });
    await other.callTool({ name: "nesting", arguments: {} });
    expect(Object.keys(audited()[0] ?? {})).not.toContain("traceId");
  });
});

describe("a traceparent", () => {
  test.each([
    [traceparent, 1],
    [`00-${traceId}-${parentId}-00`, 0],
    [`00-${traceId}-${parentId}-ff`, 255],
    // A later version may have more.
    [`cc-${traceId}-${parentId}-01-what-the-future-says`, 1],
    [`cc-${traceId}-${parentId}-01`, 1],
  ])("is read: %s", (text, flags) => {
    expect(parseTraceContext(text, undefined)).toEqual({
      traceId,
      parentId,
      flags,
      tracestate: undefined,
    });
  });

  test.each([
    undefined,
    7,
    "",
    ` ${traceparent}`,
    `${traceparent} `,
    `${traceparent}\n`,
    `${traceparent}-more`,
    `${traceparent}, ${traceparent}`,
    traceparent.toUpperCase(),
    `ff-${traceId}-${parentId}-01`,
    `00-${"0".repeat(32)}-${parentId}-01`,
    `00-${traceId}-${"0".repeat(16)}-01`,
    `00-${traceId.slice(1)}-${parentId}-01`,
    `cc-${traceId}-${parentId}-01.more`,
    `cc-${traceId}-${parentId}-01-${"x".repeat(600)}`,
  ])("is dropped: %j", (text) => {
    expect(parseTraceContext(text, undefined)).toBeUndefined();
  });
});

describe("a tracestate", () => {
  const members = (count: number) => Array.from({ length: count }, (_, i) => `k${i}=v`).join(",");
  test.each([
    "a=1",
    "a=1, b=2 ,,c=3",
    "tenant@system=x",
    "0tenant@system=x",
    "a= x y",
    members(32),
  ])("is kept: %j", (text) => {
    expect(parseTraceContext(traceparent, text)?.tracestate).toBe(text);
  });
  test.each([
    "",
    ",",
    "a",
    "=1",
    "a=",
    "A=1",
    "0a=1",
    "a=1,a=2",
    "a=é",
    "a=1\nb=2",
    "a=b=c",
    "a@toolongasasystem=1",
    members(33),
    `a=${"v".repeat(257)}`,
    `a=${"v".repeat(250)},b=${"v".repeat(250)},c=${"v".repeat(250)}`,
    5,
  ])("is dropped: %j", (text) => {
    expect(parseTraceContext(traceparent, text)).toMatchObject({ traceId, tracestate: undefined });
  });
});

describe("where OpenTelemetry is registered", () => {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  const contexts = new AsyncLocalStorageContextManager();

  beforeEach(() => {
    exporter.reset();
    context.setGlobalContextManager(contexts.enable());
    trace.setGlobalTracerProvider(provider);
  });

  afterEach(() => {
    trace.disable();
    context.disable();
  });

  const spans = () => exporter.getFinishedSpans();
  const ofCalls = () => spans().filter(({ kind }) => kind === SpanKind.SERVER);

  test("a call is a span below its client's, with the handler's own below it", async () => {
    const { structuredContent } = await call("nesting", { traceparent, tracestate: "a=1" });
    expect(structuredContent).toEqual({ isActive: true });
    const [inner, outer] = spans();
    expect(outer).toMatchObject({
      name: "tools/call nesting",
      kind: SpanKind.SERVER,
      status: { code: SpanStatusCode.UNSET },
      attributes: {
        "mcp.method.name": "tools/call",
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.name": "nesting",
        "jsonrpc.request.id": expect.stringMatching(/^\d+$/),
        "network.transport": "pipe",
      },
      parentSpanContext: {
        traceId,
        spanId: parentId,
        isRemote: true,
        traceFlags: TraceFlags.SAMPLED,
      },
    });
    expect(outer?.spanContext().traceState?.serialize()).toBe("a=1");
    expect(inner).toMatchObject({
      name: "inner",
      parentSpanContext: { traceId, spanId: outer?.spanContext().spanId },
    });
    expect(audited()).toMatchObject([{ traceId, parentId, spanId: outer?.spanContext().spanId }]);
  });

  test("a call that says no trace begins one, which the audit names", async () => {
    await call("nesting", { traceparent: "00-nonsense" });
    const [span] = ofCalls();
    expect(span?.parentSpanContext).toBeUndefined();
    const { traceId: begun, spanId } = span?.spanContext() ?? {};
    expect(audited()).toMatchObject([{ traceId: begun, spanId }]);
  });

  test("an unsampled call is not recorded", async () => {
    await call("nesting", { traceparent: `00-${traceId}-${parentId}-00` });
    expect(spans()).toEqual([]);
    expect(audited()).toMatchObject([{ traceId, parentId }]);
  });

  test("an error result and an error of the protocol show in the status, and no other text of the caller's in the name", async () => {
    await call("refusing");
    await expect(call("nowhere")).rejects.toMatchObject({ code: -32602 });
    expect(ofCalls()).toMatchObject([
      {
        name: "tools/call refusing",
        status: { code: SpanStatusCode.ERROR },
        attributes: { "error.type": "tool_error" },
      },
      {
        name: "tools/call",
        status: { code: SpanStatusCode.ERROR, message: expect.stringContaining("Unknown tool") },
        attributes: { "error.type": "-32602", "rpc.response.status_code": "-32602" },
      },
    ]);
    expect(Object.keys(ofCalls()[1]?.attributes ?? {})).not.toContain("gen_ai.tool.name");
  });

  test("a call without a trace of its own is below the span around it, and with one is linked to it", async () => {
    const around = trace.getTracer("http").startSpan("POST");
    await context.with(trace.setSpan(context.active(), around), async () => {
      await call("nesting");
      await call("nesting", { traceparent });
    });
    around.end();
    const [inherited, own] = ofCalls();
    const { spanId } = around.spanContext();
    expect(inherited?.parentSpanContext?.spanId).toBe(spanId);
    expect(inherited?.links).toEqual([]);
    expect(own?.parentSpanContext?.spanId).toBe(parentId);
    expect(own?.links.map((link) => link.context.spanId)).toEqual([spanId]);
  });
});

test("without it a call answers and logs the same", async () => {
  const { structuredContent } = await call("nesting");
  expect(structuredContent).toEqual({ isActive: false });
  expect(Object.keys(audited()[0] ?? {})).toEqual([
    "caller",
    "audience",
    "tool",
    "action",
    "uuid",
    "outcome",
    "duration",
  ]);
});
