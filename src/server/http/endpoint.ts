import {
  createMcpHandler,
  isLegacyRequest,
  type McpHttpHandler,
} from "@modelcontextprotocol/server";
import type { Logger } from "../../runtime/tool.js";
import type { ResourceProvider } from "../resources.js";
import type { ToolServer } from "../tool-server.js";
import { callerIn } from "./callers.js";
import type { Sessions, SessionRequest } from "./sessions.js";

/** The tools of one audience at one address, in both generations of the protocol. */
export interface Endpoint {
  readonly tools: ToolServer;
  /** Answers a request that may be answered: everything about its sender was checked. */
  answer(asked: SessionRequest): Promise<Response>;
  /** Ends subscriptions, and what is still being answered. */
  close(): Promise<void>;
}

/** Serves a tool server. Requests stand alone, but for clients of 2025-11-25 where there are `sessions`. */
export function createEndpoint(
  tools: ToolServer,
  sessions: Sessions | undefined,
  log: Logger,
  resources?: ResourceProvider,
): Endpoint {
  const handler: McpHttpHandler = createMcpHandler(() => tools.connect({ callerOf: callerIn }), {
    legacy: sessions === undefined ? "stateless" : "reject",
    onerror: (error) => log.warn("protocol error", { error: error.message }),
  });
  const stopListening = tools.onListChanged(() => {
    handler.notify.toolsChanged();
    sessions?.toldOfChange(tools);
  });
  const stopTelling = resources?.onUpdated?.((uri) => handler.notify.resourceUpdated(uri));
  return {
    tools,
    async answer(asked) {
      const { request, json, authInfo } = asked;
      if (sessions !== undefined && (await isLegacyRequest(request, json))) {
        return sessions.answer(tools, asked);
      }
      return handler.fetch(request, { authInfo, parsedBody: json });
    },
    async close() {
      stopListening();
      stopTelling?.();
      await handler.close();
    },
  };
}
