import {
  CLIENT_CAPABILITIES_META_KEY,
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  type ListToolsResult,
  type ReadResourceResult,
  ResourceNotFoundError,
  Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { Adapter, ClientCapabilities, Connection, Served } from "./adapter.js";

/**
 * On the library's plain server: what was built is sent as it is, and arguments reach the runtime unchecked, so that its own
 * messages reach the model.
 */
export const serverAdapter: Adapter = (served, connection) => {
  const { identity, cacheHint, resources, listsPrompts, tellsChanges } = served;
  const { name, version, instructions } = identity;
  const server = new Server(
    { name, version },
    {
      capabilities: {
        tools: { listChanged: tellsChanges },
        ...(resources === undefined ? {} : { resources: {} }),
        ...(listsPrompts ? { prompts: {} } : {}),
      },
      cacheHints: {
        "tools/list": cacheHint,
        "server/discover": cacheHint,
        "resources/list": cacheHint,
        "resources/templates/list": cacheHint,
        "prompts/list": cacheHint,
      },
      requestState: { verify: (state) => served.openState(state) },
      ...(instructions === undefined ? {} : { instructions }),
    },
  );
  serveTools(server, served, connection);
  if (listsPrompts) server.setRequestHandler("prompts/list", () => ({ prompts: [] }));
  if (resources !== undefined) serveResources(server, resources);
  return server;
};

function serveTools(server: Server, served: Served, connection: Connection): void {
  server.setRequestHandler(
    "tools/list",
    () => ({ tools: served.tools() }) as unknown as ListToolsResult,
  );
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

function serveResources(server: Server, resources: NonNullable<Served["resources"]>): void {
  server.setRequestHandler(
    "resources/list",
    () => ({ resources: resources.list() }) as unknown as ListResourcesResult,
  );
  server.setRequestHandler(
    "resources/templates/list",
    () => ({ resourceTemplates: resources.templates() }) as unknown as ListResourceTemplatesResult,
  );
  server.setRequestHandler("resources/read", async ({ params: { uri } }) => {
    const contents = await resources.read(uri);
    if (contents === undefined) throw new ResourceNotFoundError(uri);
    return { contents } as unknown as ReadResourceResult;
  });
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
