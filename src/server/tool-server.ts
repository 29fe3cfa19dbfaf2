import {
  type CallToolResult,
  type InputRequiredResult,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
} from "@modelcontextprotocol/server";
import {
  type Audience,
  type Project,
  type ToolResult,
  UnknownToolError,
  callTool,
  listTools,
  notOffered,
} from "../runtime/index.js";
import { excessOf } from "../runtime/argument-limits.js";
import { noReach } from "../runtime/offering.js";
import type { ListedTool } from "../runtime/surface.js";
import type { Logger, Reach, Values } from "../runtime/tool.js";
import type { ContentRepository } from "../store/content-repository.js";
import type { Adapter, Connection, ProtocolCall, Served } from "./adapters/adapter.js";
import { serverAdapter } from "./adapters/server-adapter.js";
import { clientInput } from "./client-input.js";
import { withPlainErrors } from "./plain-errors.js";
import { createProgress } from "./progress.js";
import type { ResourceProvider } from "./resources.js";
import { sentResult } from "./sent-result.js";
import { traced } from "./tracing.js";
import {
  createStateSeal,
  digestOfCall,
  foreignState,
  type SealedState,
  type StateSeal,
} from "./state-seal.js";

export interface ToolServerOptions {
  readonly project: Project;
  readonly repository: ContentRepository;
  /** Whose tools. */
  readonly audience: Audience;
  readonly log: Logger;
  /** What the server reaches beside its own content; nothing unless said. */
  readonly reach?: Reach;
  /** Workspaces in which every write is refused. */
  readonly protectedWorkspaces: readonly string[];
  /** Who may keep lists: `private` where only some are let in. `public` unless said. */
  readonly cacheScope?: "public" | "private";
  /** Clients are told when `replaceProject` changes the list, and keep no list meanwhile. */
  readonly tellsChanges?: boolean;
  /** None, and no such capability, unless said. */
  readonly resources?: ResourceProvider;
  /** Answers `prompts/list` with an empty list, for clients that ask whatever a server says of itself. */
  readonly listsPrompts?: boolean;
  /** The library's plain server unless said. */
  readonly adapter?: Adapter;
}

/** One project's tools for one audience, for any number of connections. */
export interface ToolServer {
  readonly audience: Audience;
  /** What it serves now. */
  readonly project: Project;
  /** How many tools it lists. */
  readonly toolCount: number;
  /** A protocol server for one connection or one request; cheap. */
  connect(connection: Connection): Server | McpServer;
  /** Serves another state of the project from now on; calls that are running end with what they began with. */
  replaceProject(project: Project): void;
  /** Calls back after each change of the list; gives what takes the listener away. */
  onListChanged(listener: () => void): () => void;
  /** Cancels every call that is running; each still gets its answer. */
  cancel(): void;
  /** Resolves once no call is running any more, those whose client has gone included. */
  settled(): Promise<void>;
}

/** Five minutes: tools change with a deployment only. */
const listLifetimeMs = 300_000;

/**
 * The one place where the protocol meets the runtime. The list is made once, frozen by the project down to each schema, and sent as it is.
 */
export function createToolServer(options: ToolServerOptions): ToolServer {
  const { audience, cacheScope = "public", tellsChanges = false } = options;
  const { adapter = serverAdapter, resources, listsPrompts = false } = options;
  const running = new Set<Promise<unknown>>();
  const calls = new Set<AbortController>();
  const listeners = new Set<() => void>();
  const seal = createStateSeal(() => options.repository.secret());
  let offered = offer(options);
  const served = (): Served => ({
    identity: offered.project.server,
    tools: () => offered.tools,
    async call(call) {
      const serving = { ...options, ...offered, calls, seal };
      const tool = offered.tools.find(({ name }) => name === call.name)?.name;
      const { context } = call;
      const work = traced({ tool, context, log: options.log }, (trace) =>
        runCall(serving, call, trace),
      );
      running.add(work);
      try {
        return await work;
      } finally {
        running.delete(work);
      }
    },
    openState: (state) => seal.open(state),
    resources,
    listsPrompts,
    tellsChanges,
    cacheHint: { ttlMs: tellsChanges ? 0 : listLifetimeMs, cacheScope },
  });
  return {
    audience,
    get project() {
      return offered.project;
    },
    get toolCount() {
      return offered.tools.length;
    },
    connect: (connection) => withPlainErrors(adapter(served(), connection), options.log),
    replaceProject(project) {
      const before = JSON.stringify(offered.tools);
      offered = offer({ ...options, project });
      if (JSON.stringify(offered.tools) === before) return;
      for (const listener of listeners) listener();
    },
    onListChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
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

/** A state of the project with what is offered of it. */
interface Offered {
  readonly project: Project;
  readonly tools: readonly ListedTool[];
}

function offer({
  project,
  audience,
  repository,
  reach = noReach,
  log,
}: ToolServerOptions): Offered {
  for (const refused of notOffered(project, audience, repository.capabilities, reach)) {
    const { tool, names, reason } = refused;
    log.warn("tool not offered", { tool, name: names.join(", "), reason });
  }
  return {
    project,
    tools: Object.freeze([...listTools(project, audience, repository.capabilities, reach)]),
  };
}

interface Serving extends ToolServerOptions, Offered {
  readonly calls: Set<AbortController>;
  readonly seal: StateSeal;
}

async function runCall(
  serving: Serving,
  call: ProtocolCall,
  trace: Values,
): Promise<CallToolResult | InputRequiredResult> {
  const { project, tools, repository, audience, log, protectedWorkspaces, calls } = serving;
  const { name, arguments: args, caller, context, client } = call;
  const digest = digestOf(call);
  const state = stateOf(call, digest);
  const progress = createProgress(context, log);
  const abort = new AbortController();
  const { signal, inputResponses } = context.mcpReq;
  const cancel = () => abort.abort(signal.reason);
  signal.addEventListener("abort", cancel, { once: true });
  if (signal.aborted) cancel();
  calls.add(abort);
  try {
    const result = await callTool({
      project,
      repository,
      audience,
      name,
      arguments: args,
      caller,
      signal: abort.signal,
      progress: progress.report,
      input: clientInput(client, inputResponses, state),
      log,
      audit: trace,
      reach: serving.reach ?? noReach,
      protectedWorkspaces,
    });
    await progress.delivered();
    if (result.asked !== undefined) return await sentQuestion(result.asked, serving, call, digest);
    return sentResult(
      result,
      tools.find((tool) => tool.name === name),
    );
  } catch (error) {
    if (!(error instanceof UnknownToolError)) throw error;
    // No call and no audit record: who calls what is not there has an old list, or is looking around.
    log.warn("unknown tool", { ...trace, caller: caller.id, audience, tool: name.slice(0, 200) });
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`);
  } finally {
    calls.delete(abort);
    signal.removeEventListener("abort", cancel);
  }
}

/** What tells a call from others, made when it is needed. Undefined for one that is refused, since it is too much to be read. */
type Digest = () => string | undefined;

function digestOf({ name, arguments: args, caller }: ProtocolCall): Digest {
  // Kept as text: the call may change its arguments.
  const said = excessOf(args) === undefined ? JSON.stringify(args) : undefined;
  return () => (said === undefined ? undefined : digestOfCall(name, caller.id, said));
}

/** What an earlier round of this very call kept. Throws when it was another's: of other arguments, or of someone else. */
function stateOf({ context }: ProtocolCall, digest: Digest): unknown {
  const opened = context.mcpReq.requestState<SealedState>();
  if (opened === undefined) return undefined;
  if (opened.call !== digest()) throw foreignState();
  return opened.state;
}

async function sentQuestion(
  { inputRequests, state }: NonNullable<ToolResult["asked"]>,
  { seal }: Serving,
  { context }: ProtocolCall,
  digest: Digest,
): Promise<InputRequiredResult> {
  const requestState = await seal.seal({ call: digest() ?? "", state }, context);
  return { resultType: "input_required", inputRequests, requestState } as InputRequiredResult;
}
