import {
  PROTOCOL_VERSION_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type * as OpenTelemetry from "@opentelemetry/api";
import type { Logger, Values } from "../runtime/tool.js";
import { parseTraceContext, type TraceContext } from "./trace-context.js";

type Telemetry = typeof OpenTelemetry;

export interface TracedCall {
  /** Of a listed tool; undefined for any other, which is the caller's own text. */
  readonly tool: string | undefined;
  readonly context: ServerContext;
  readonly log: Logger;
}

/** Characters of an attribute whose text comes from outside. */
const longestAttribute = 256;

/**
 * Runs a `tools/call` as a part of the trace that the request names; `run` gets what the audit says of it. Where OpenTelemetry is
 * registered the call is a span, named and described as the semantic conventions for MCP have it, and active while it runs.
 */
export async function traced<Result extends object>(
  call: TracedCall,
  run: (trace: Values) => Promise<Result>,
): Promise<Result> {
  const said = traceOf(call.context);
  const telemetry = registered(call.log);
  const api = telemetry === undefined ? undefined : await telemetry;
  if (api === undefined) return run(said === undefined ? {} : auditOf(said.trace));
  return runInSpan(api, call, said, run);
}

/** A trace with where it was named: by the message itself, or by the HTTP request that brought it. */
interface NamedTrace {
  readonly trace: TraceContext;
  readonly by: "message" | "request";
}

/** What is malformed counts as absent. */
function traceOf({ mcpReq, http }: ServerContext): NamedTrace | undefined {
  const { _meta: meta = {} } = mcpReq;
  const { traceparent, tracestate } = meta as Values;
  const message = parseTraceContext(traceparent, tracestate);
  if (message !== undefined) return { trace: message, by: "message" };
  const headers = http?.req?.headers;
  const request = parseTraceContext(headers?.get("traceparent"), headers?.get("tracestate"));
  return request === undefined ? undefined : { trace: request, by: "request" };
}

function auditOf({ traceId, parentId, tracestate }: TraceContext): Values {
  return { traceId, parentId, ...(tracestate === undefined ? {} : { tracestate }) };
}

/** Where every copy of version 1 of the API keeps what is registered, so that nothing is loaded where nothing is. */
const registry = Symbol.for("opentelemetry.js.api.1");

let loading: Promise<Telemetry | undefined> | undefined;

/** The API once an SDK is registered with it, at whatever time; undefined before that and where the package is missing. */
function registered(log: Logger): Promise<Telemetry | undefined> | undefined {
  if (!(registry in globalThis)) return undefined;
  loading ??= import("@opentelemetry/api").catch((error: unknown) => {
    log.warn("calls are not traced", { reason: "@opentelemetry/api cannot be loaded", error });
    return undefined;
  });
  return loading;
}

function runInSpan<Result extends object>(
  api: Telemetry,
  call: TracedCall,
  said: NamedTrace | undefined,
  run: (trace: Values) => Promise<Result>,
): Promise<Result> {
  const around = api.context.active();
  const ambient = api.trace.getSpanContext(around);
  // A span around the call is that of the HTTP request, which has followed its own header already.
  const isParent = said !== undefined && (said.by === "message" || ambient === undefined);
  const parent = isParent ? api.trace.setSpanContext(around, remoteSpan(api, said.trace)) : around;
  const name = call.tool === undefined ? "tools/call" : `tools/call ${call.tool}`;
  const links = isParent && ambient !== undefined ? { links: [{ context: ambient }] } : {};
  const span = api.trace
    .getTracer("mcpgen")
    .startSpan(
      name,
      { kind: api.SpanKind.SERVER, attributes: attributesOf(call), ...links },
      parent,
    );
  const { traceId, spanId } = span.spanContext();
  const isOwn = api.isSpanContextValid(span.spanContext()) && spanId !== said?.trace.parentId;
  const trace = {
    ...(said === undefined ? {} : auditOf(said.trace)),
    ...(isOwn ? { traceId, spanId } : {}),
  };
  return api.context.with(api.trace.setSpan(parent, span), async () => {
    try {
      const result = await run(trace);
      if ("isError" in result && result.isError === true) fail(api, span, "tool_error");
      return result;
    } catch (error) {
      failByProtocol(api, span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

function remoteSpan(api: Telemetry, trace: TraceContext): OpenTelemetry.SpanContext {
  const { traceId, parentId, flags, tracestate } = trace;
  return {
    traceId,
    spanId: parentId,
    // The one flag that this version of the specification knows.
    traceFlags: flags & api.TraceFlags.SAMPLED,
    isRemote: true,
    ...(tracestate === undefined ? {} : { traceState: api.createTraceState(tracestate) }),
  };
}

function attributesOf({ tool, context }: TracedCall): OpenTelemetry.Attributes {
  const { mcpReq, http, sessionId } = context;
  const envelope = mcpReq.envelope as Values | undefined;
  const version = envelope?.[PROTOCOL_VERSION_META_KEY];
  return {
    "mcp.method.name": "tools/call",
    "gen_ai.operation.name": "execute_tool",
    ...(tool === undefined ? {} : { "gen_ai.tool.name": tool }),
    "jsonrpc.request.id": String(mcpReq.id).slice(0, longestAttribute),
    ...(typeof version === "string" ? { "mcp.protocol.version": version } : {}),
    ...(sessionId === undefined ? {} : { "mcp.session.id": sessionId }),
    ...(http === undefined
      ? { "network.transport": "pipe" }
      : { "network.transport": "tcp", "network.protocol.name": "http" }),
  };
}

function fail(api: Telemetry, span: OpenTelemetry.Span, type: string, message?: string): void {
  span.setAttribute("error.type", type);
  span.setStatus({
    code: api.SpanStatusCode.ERROR,
    ...(message === undefined ? {} : { message: message.slice(0, longestAttribute) }),
  });
}

/** What is thrown is answered as an error of the protocol; of any that is not meant to be one the client learns nothing. */
function failByProtocol(api: Telemetry, span: OpenTelemetry.Span, error: unknown): void {
  const isMeant = error instanceof ProtocolError;
  const code = String(isMeant ? error.code : ProtocolErrorCode.InternalError);
  span.setAttribute("rpc.response.status_code", code);
  fail(api, span, code, isMeant ? error.message : undefined);
}
