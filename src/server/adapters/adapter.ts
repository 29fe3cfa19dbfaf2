import type {
  AuthInfo,
  CallToolResult,
  InputRequiredResult,
  McpServer,
  Server,
  ServerContext,
} from "@modelcontextprotocol/server";
import type { ServerIdentity } from "../../runtime/index.js";
import type { ListedTool } from "../../runtime/surface.js";
import type { Caller } from "../../runtime/tool.js";
import type { ResourceProvider } from "../resources.js";

/** What an adapter puts on the wire: the same for every connection, whatever the library. */
export interface Served {
  readonly identity: ServerIdentity;
  /** In the order in which they are listed; each frozen. */
  tools(): readonly ListedTool[];
  /** Throws `ProtocolError` for an unknown tool and for a state that is not this call's; all else is a result. */
  call(call: ProtocolCall): Promise<CallToolResult | InputRequiredResult>;
  /** Gives what is kept in a `requestState`; throws when it is not sealed here. */
  openState(state: string): Promise<unknown>;
  readonly resources: ResourceProvider | undefined;
  /** Answers `prompts/list` with an empty list. */
  readonly listsPrompts: boolean;
  /** Clients are told when the list changes. */
  readonly tellsChanges: boolean;
  /** How long and by whom lists may be kept. */
  readonly cacheHint: { readonly ttlMs: number; readonly cacheScope: "public" | "private" };
}

/** One `tools/call` as it came. */
export interface ProtocolCall {
  readonly name: string;
  readonly arguments: Record<string, unknown>;
  readonly caller: Caller;
  readonly context: ServerContext;
  /** Whether the client of this connection or request can answer such requests. */
  readonly client: ClientCapabilities;
}

/** What a client said it can do; undefined where it has not said anything. */
export type ClientCapabilities = Readonly<Record<string, unknown>> | undefined;

/** One connection, or one request where requests stand alone. */
export interface Connection {
  /** Who makes a request, by what was found out of its access token; undefined where none was sent or asked for. */
  callerOf(authInfo: AuthInfo | undefined): Caller;
  /**
   * Every change of a resource is told, and whoever serves the connection picks what its client opened a stream for, as on
   * standard input and output in 2026-07-28. Else only what a client subscribed to.
   */
  readonly tellsEveryUpdate?: boolean;
}

/** Makes a protocol server for one connection or one request; cheap. */
export type Adapter = (served: Served, connection: Connection) => Server | McpServer;
