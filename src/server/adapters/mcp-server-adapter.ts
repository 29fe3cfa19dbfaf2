import { McpServer, type StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type { ObjectSchema } from "../../runtime/surface.js";
import type { Adapter } from "./adapter.js";
import { besideTools, serveBesideTools } from "./serve-resources.js";
import { capabilitiesOf, listOf } from "./server-adapter.js";

/**
 * On the library's convenient server, kept because the plain one is marked as deprecated. Tools are registered with it, so that
 * calls go its way; what it has no way for, a list as it was built and resources that are read without being listed, is served
 * beside it. What differs is that an unknown tool is refused in the library's words, that the state of another call is refused
 * as a result and not as a protocol error, and that a connection calls the tools with which it began.
 */
export const mcpServerAdapter: Adapter = (served, connection) => {
  const { identity, cacheHint, tellsChanges } = served;
  const { name, version, instructions } = identity;
  const { capabilities, cacheHints } = besideTools(served);
  const server = new McpServer(
    { name, version },
    {
      capabilities: { tools: { listChanged: tellsChanges } },
      cacheHints: { "tools/list": cacheHint, "server/discover": cacheHint, ...cacheHints },
      requestState: { verify: (state) => served.openState(state) },
      ...(instructions === undefined ? {} : { instructions }),
    },
  );
  for (const tool of served.tools()) {
    const { inputSchema, outputSchema, annotations, title, description } = tool;
    const schemas = {
      inputSchema: asSent(inputSchema),
      ...(outputSchema === undefined ? {} : { outputSchema: asSent(outputSchema) }),
    };
    server.registerTool(
      tool.name,
      { title, description, annotations, ...schemas },
      (args, context) =>
        served.call({
          name: tool.name,
          arguments: args as Record<string, unknown>,
          caller: connection.callerOf(context.http?.authInfo),
          context,
          client: capabilitiesOf(context, server.server),
        }),
    );
  }
  server.server.setRequestHandler("tools/list", () => listOf(served));
  server.server.registerCapabilities(capabilities);
  serveBesideTools(server.server, served, connection);
  return server;
};

/** A schema that is listed as it is and refuses nothing: the runtime checks. */
function asSent(json: ObjectSchema): StandardSchemaWithJSON {
  const schema = () => json as unknown as Record<string, unknown>;
  return {
    "~standard": {
      version: 1,
      vendor: "mcpgen",
      validate: (value: unknown) => ({ value }),
      jsonSchema: { input: schema, output: schema },
    },
  } as StandardSchemaWithJSON;
}
