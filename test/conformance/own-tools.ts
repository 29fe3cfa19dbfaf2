import {
  defineProject,
  type FunctionSurface,
  inputRequired,
  type ListedTool,
  type Project,
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

/** A tool without arguments, as simple as a tool can be that nothing generates. */
function bareTool(
  name: string,
  description: string,
  answer: () => Awaited<ReturnType<Tool["executeChecked"]>>,
): Tool {
  const inputSchema = { type: "object", properties: {}, required: [] } as const;
  const surface = surfaceOf(name, description, inputSchema);
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
    executeChecked: async () => answer(),
  };
}

/** A tool that asks without looking whether the client can answer, for which the protocol has an error of its own. */
function missingCapabilityTool(): Tool {
  const content = { type: "text", text: "Hello?" };
  const params = { messages: [{ role: "user", content }], maxTokens: 10 };
  const requests = { model: { method: "sampling/createMessage", params } } as const;
  const answer = () => inputRequired({ requests });
  return bareTool("test_missing_capability", "Cannot work without the client's model.", answer);
}

/** Tools that are written by hand, beside those that are compiled. */
export function ownTools(): Readonly<Record<string, Tool>> {
  return { RichSchemaTool: new RichSchemaTool(), MissingCapabilityTool: missingCapabilityTool() };
}

/** A project with a tool that changes what is listed: it calls back with the project as it is from then on. */
export function changingProject(
  { server, language, locales, tools }: Project,
  replace: (project: Project) => void,
): Project {
  const own = Object.fromEntries(tools.map((tool) => [tool.surface.id, tool]));
  const done = () => ({ done: true });
  const trigger = bareTool("test_trigger_tool_change", "Changes what is listed.", () => {
    projects.reverse();
    replace(projects[0]);
    return done();
  });
  const added = bareTool("test_added", "Is listed now and then.", done);
  const define = (others: Readonly<Record<string, Tool>>) =>
    defineProject({ server, language, locales, tools: { ...own, trigger, ...others } });
  const projects: [Project, Project] = [define({}), define({ added })];
  return projects[0];
}
