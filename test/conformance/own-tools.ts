import {
  type FunctionSurface,
  inputRequired,
  type ListedTool,
  ReadFunctionTool,
  type Tool,
  type Values,
} from "mcpgen/runtime";
import richSchema from "./rich-schema.json" with { type: "json" };

function surfaceOf(
  name: string,
  description: string,
  inputSchema: ListedTool["inputSchema"],
): FunctionSurface {
  const annotations = {
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  };
  return {
    format: 1,
    id: `conformance:${name}`,
    kind: "function",
    audience: "admin",
    tools: [{ name, title: name, description, inputSchema, annotations }],
    function: { readOnly: true },
  };
}

class RichSchemaTool extends ReadFunctionTool {
  override readonly surface = surfaceOf(
    "json_schema_2020_12_tool",
    "Tool with JSON Schema 2020-12 features.",
    // What no declaration says: a dialect, definitions, conditions. Listed word for word.
    richSchema as unknown as ListedTool["inputSchema"],
  );
  override readArguments = (): Values => ({});
  override loadHandler = () => Promise.resolve(() => "ok");
}

/** A tool that asks without looking whether the client can answer, for which the protocol has an error of its own. */
function missingCapabilityTool(): Tool {
  const surface = surfaceOf("test_missing_capability", "Cannot work without the client's model.", {
    type: "object",
    properties: {},
    required: [],
    additionalProperties: false,
  });
  const params = {
    messages: [{ role: "user", content: { type: "text", text: "Hello?" } }],
    maxTokens: 10,
  };
  const asked = inputRequired({
    requests: { model: { method: "sampling/createMessage", params } },
  });
  return {
    surface,
    listed: surface.tools,
    isAvailable: () => true,
    ownedFields: () => [],
    accessOf: () => ({
      action: undefined,
      writes: false,
      changes: false,
      usesSecret: false,
      workspace: undefined,
    }),
    executeChecked: () => Promise.resolve(asked),
  };
}

/** Tools that are written by hand, beside those that are compiled. */
export function ownTools(): Readonly<Record<string, Tool>> {
  return { RichSchemaTool: new RichSchemaTool(), MissingCapabilityTool: missingCapabilityTool() };
}
