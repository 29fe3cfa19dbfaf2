import {
  CLIENT_CAPABILITIES_META_KEY,
  type ListToolsResult,
  Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { Adapter, ClientCapabilities, Connection, Served } from "./adapter.js";
import { besideTools, serveBesideTools } from "./serve-resources.js";

/**
 * On the library's plain server: what was built is sent as it is, and arguments reach the runtime unchecked, so that its own
 * messages reach the model.
 */
export const serverAdapter: Adapter = (served, connection) => {
  const { identity, cacheHint, tellsChanges } = served;
  const { name, version, instructions } = identity;
  const { capabilities, cacheHints } = besideTools(served);
  const server = new Server(
    { name, version },
    {
      capabilities: { tools: { listChanged: tellsChanges }, ...capabilities },
      cacheHints: { "tools/list": cacheHint, "server/discover": cacheHint, ...cacheHints },
      requestState: { verify: (state) => served.openState(state) },
      ...(instructions === undefined ? {} : { instructions }),
    },
  );
  serveTools(server, served, connection);
  serveBesideTools(server, served, connection);
  return server;
};

function serveTools(server: Server, served: Served, connection: Connection): void {
  server.setRequestHandler("tools/list", () => listOf(served));
  server.setRequestHandler("tools/call", async ({ params }, context) =>
    served.call({
      name: params.name,
      arguments: params.arguments ?? {},
      caller: connection.callerOf(context.http?.authInfo),
      context,
      client: capabilitiesOf(context, server),
    }),
  );
}

/** The list as it is sent: what was built, in its order. */
export function listOf(served: Served): ListToolsResult {
  return { tools: served.tools() } as unknown as ListToolsResult;
}

/** Of the request where it says so (2026-07-28), else of the connection's opening. */
export function capabilitiesOf(
  context: ServerContext,
  server: Pick<Server, "getClientCapabilities">,
): ClientCapabilities {
  const envelope = context.mcpReq.envelope as Readonly<Record<string, unknown>> | undefined;
  const said = envelope?.[CLIENT_CAPABILITIES_META_KEY];
  return (said ?? server.getClientCapabilities()) as ClientCapabilities;
}
