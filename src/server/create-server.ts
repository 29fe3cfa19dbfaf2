import { ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import type { CallToolResult, ListToolsResult, ServerContext } from "@modelcontextprotocol/server";
import {
  type Project,
  type ToolResult,
  UnknownToolError,
  callTool,
  listTools,
  notOffered,
} from "../runtime/index.js";
import { noReach } from "../runtime/offering.js";
import type { ListedTool } from "../runtime/surface.js";
import type { Caller, Logger, Reach } from "../runtime/tool.js";
import type { ContentRepository } from "../store/content-repository.js";

export interface ToolServerOptions {
  readonly project: Project;
  readonly repository: ContentRepository;
  readonly caller: Caller;
  readonly log: Logger;
  /** What the server reaches beside its own content; nothing unless said. */
  readonly reach?: Reach;
  /** Workspaces in which every write is refused. */
  readonly protectedWorkspaces: readonly string[];
}

/** One project's tools for one audience, for any number of connections. */
export interface ToolServer {
  /** How many tools it lists. */
  readonly toolCount: number;
  /** A protocol server for one connection or one request; cheap. */
  connect(): Server;
  /** Cancels every call that is running; each still gets its answer. */
  cancel(): void;
  /** Resolves once no call is running any more, those whose client has gone included. */
  settled(): Promise<void>;
}

/** Five minutes: tools change with a deployment only. */
const listLifetimeMs = 300_000;

/**
 * Bytes of a result as JSON, 3 MiB. It is sent as structured content and once more as escaped text, at most twice as long, so that
 * the whole stays below the 10 MiB that clients read at once.
 */
const longestResult = 3 * 1_024 * 1_024;

/**
 * The one place where the protocol meets the runtime. The list is made once, frozen by the project down to each schema, and sent as it is; arguments reach the
 * runtime unchecked, so that its own messages reach the model.
 */
export function createToolServer(options: ToolServerOptions): ToolServer {
  const { project, caller, repository, log, reach = noReach } = options;
  const tools = [...listTools(project, caller.audience, repository.capabilities, reach)];
  for (const refused of notOffered(project, caller.audience, repository.capabilities, reach)) {
    const { tool, names, reason } = refused;
    log.warn("tool not offered", { tool, name: names.join(", "), reason });
  }
  const list = Object.freeze({ tools: Object.freeze(tools) }) as unknown as ListToolsResult;
  const running = new Set<Promise<unknown>>();
  const calls = new Set<AbortController>();
  const cacheHint = { ttlMs: listLifetimeMs, cacheScope: "public" } as const;
  const { name, version, instructions } = project.server;
  return {
    toolCount: list.tools.length,
    connect() {
      const server = new Server(
        { name, version },
        {
          capabilities: { tools: { listChanged: false } },
          cacheHints: { "tools/list": cacheHint, "server/discover": cacheHint },
          ...(instructions === undefined ? {} : { instructions }),
        },
      );
      server.setRequestHandler("tools/list", () => list);
      server.setRequestHandler("tools/call", async ({ params }, context) => {
        const listed = tools.find((tool) => tool.name === params.name);
        const serving = { ...options, calls, listed };
        const call = runCall(serving, params.name, params.arguments ?? {}, context);
        running.add(call);
        try {
          return await call;
        } finally {
          running.delete(call);
        }
      });
      return server;
    },
    cancel() {
      const reason = new DOMException("The server is stopping.", "AbortError");
      for (const call of calls) call.abort(reason);
    },
    async settled() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

/** Characters of a refusal: what a model reads of it, however long the value that it quotes. */
const longestRefusal = 20_000;

function cut(text: string): string {
  return text.length <= longestRefusal ? text : `${text.slice(0, longestRefusal)}…`;
}

async function runCall(
  {
    project,
    repository,
    caller,
    log,
    protectedWorkspaces,
    calls,
    listed,
    reach = noReach,
  }: ToolServerOptions & {
    readonly calls: Set<AbortController>;
    readonly listed: ListedTool | undefined;
  },
  name: string,
  args: Record<string, unknown>,
  context: ServerContext,
): Promise<CallToolResult> {
  const progress = createProgress(context, log);
  const abort = new AbortController();
  const { signal } = context.mcpReq;
  const cancel = () => abort.abort(signal.reason);
  signal.addEventListener("abort", cancel, { once: true });
  if (signal.aborted) cancel();
  calls.add(abort);
  try {
    const result = await callTool({
      project,
      repository,
      audience: caller.audience,
      name,
      arguments: args,
      caller,
      signal: abort.signal,
      progress: progress.report,
      log,
      reach,
      protectedWorkspaces,
    });
    await progress.delivered();
    return asSent(result, listed);
  } catch (error) {
    if (!(error instanceof UnknownToolError)) throw error;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`);
  } finally {
    calls.delete(abort);
    signal.removeEventListener("abort", cancel);
  }
}

/** A result as the protocol has it; what a handler made ready goes through as it is. */
function asSent(
  { isError, text, structured, content, meta }: ToolResult,
  listed: ListedTool | undefined,
): CallToolResult {
  const made = content === undefined ? text : JSON.stringify({ content, structured, meta });
  const bytes = Buffer.byteLength(made);
  if (isError && (content === undefined || bytes > longestResult)) {
    return { content: [{ type: "text", text: cut(text) }], isError: true };
  }
  if (bytes > longestResult) return tooLong(bytes, listed);
  return {
    content: (content as CallToolResult["content"] | undefined) ?? [{ type: "text", text }],
    ...(structured === undefined ? {} : { structuredContent: structured }),
    ...(isError ? { isError } : {}),
    ...(meta === undefined ? {} : { _meta: meta }),
  };
}

/** The call is done, whether it read or wrote, so that this must not sound as if it could be tried again as it is. */
function tooLong(bytes: number, listed: ListedTool | undefined): CallToolResult {
  const has = (name: string): boolean => Object.hasOwn(listed?.inputSchema.properties ?? {}, name);
  const ways = [
    ...(has("limit") ? ["a smaller limit"] : []),
    ...(has("select") ? ["select with the fields that are needed"] : []),
  ];
  const advice = ways.length === 0 ? " where its parameters allow that" : `: ${ways.join(", or ")}`;
  const text = `The call went through, but its result of ${bytes} bytes is longer than the ${longestResult} that are sent. Ask for less${advice}.`;
  return { isError: true, content: [{ type: "text", text }] };
}

/** Progress goes to callers that asked for it, and only ever rises, as the protocol demands; none comes after the answer. */
function createProgress(context: ServerContext, log: Logger) {
  const { _meta: meta } = context.mcpReq;
  const token = meta?.progressToken;
  let last = -Infinity;
  let sent = Promise.resolve();
  return {
    report(done: number, total?: number, message?: string): void {
      if (token === undefined || !(done > last)) return;
      last = done;
      const params = {
        progressToken: token,
        progress: done,
        ...(total === undefined ? {} : { total }),
        ...(message === undefined ? {} : { message }),
      };
      sent = sent
        .then(() => context.mcpReq.notify({ method: "notifications/progress", params }))
        .catch((error: unknown) => log.warn("progress was not delivered", { error }));
    },
    delivered: () => sent,
  };
}
