import type { ListedTool, Surface } from "../../src/runtime/surface.js";

/** A tool with an input schema, and whatever else is said of it. */
export function tool(
  inputSchema: Readonly<Record<string, unknown>>,
  more: Partial<ListedTool> = {},
): ListedTool {
  return {
    name: "stock",
    title: "Stock",
    description: "Tells what is left of a product.",
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
    ...more,
    inputSchema: inputSchema as unknown as ListedTool["inputSchema"],
  };
}

/** An object's schema with these properties, each described unless it says so itself. */
export function object(properties: Readonly<Record<string, object>>): Record<string, unknown> {
  return {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [
        name,
        { description: "What it is about.", ...schema },
      ]),
    ),
    required: [],
  };
}

/** The surface of a function that lists these tools. */
export function surfaceOf(
  tools: readonly ListedTool[],
  audience: Surface["audience"] = "admin",
): Surface {
  return {
    format: 1,
    id: `m:mcpTools/${audience}`,
    kind: "function",
    audience,
    tools,
    function: {},
  };
}
