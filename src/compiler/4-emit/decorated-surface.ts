import type { DecoratedFieldsToolPlan, Language, ListedToolPlan } from "../../ir/tool.js";
import { actionProperty, contentProperties, parameterProperties } from "./advertised-schema.js";
import { listedTool } from "./emit-surface.js";
import { jsonText } from "./escape.js";
import { membersOf } from "./members.js";
import { decoratedOutputSchema } from "./output-schema.js";
import type { DecoratedFieldsSurface, ListedTool, ToolExports } from "./runtime-symbols.js";
import { inOrder } from "./schema-order.js";
import { schemaTexts } from "./schema-texts.js";

/** `surface.json` of a tool over decorated fields. */
export function emitDecoratedSurface(
  plan: DecoratedFieldsToolPlan,
  language: Language,
  exports: ToolExports,
): string {
  const outputSchema = decoratedOutputSchema(plan, language);
  const surface: DecoratedFieldsSurface = {
    format: 1,
    id: plan.id,
    kind: plan.kind,
    audience: plan.audience,
    ...(plan.scopes === undefined ? {} : { scopes: plan.scopes }),
    tools: plan.listed.map((listed) =>
      listedTool(listed, { inputSchema: inputSchema(plan, listed, language), outputSchema }),
    ),
    decorated: decoratedSurface(plan),
    exports,
  };
  return jsonText(surface);
}

/** What a model reads: `action`, the parameters, then the owned fields where an action takes them. */
function inputSchema(
  plan: DecoratedFieldsToolPlan,
  { actions, parameters }: ListedToolPlan,
  language: Language,
): ListedTool["inputSchema"] {
  const properties = {
    action: actionProperty(actions, language),
    ...parameterProperties(parameters, plan, language),
    ...(actions.includes("set") ? contentProperties(plan.fields, language) : {}),
  };
  const { anyObject } = schemaTexts(language);
  return {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, inOrder(schema, anyObject)]),
    ),
    required: ["action", ...(plan.workspaceRequired ? ["workspace"] : [])],
    additionalProperties: false,
  };
}

function decoratedSurface({
  fields,
  places,
  workspaceRequired,
  takesJsonText,
  actions,
  parameters,
}: DecoratedFieldsToolPlan): DecoratedFieldsSurface["decorated"] {
  return {
    fields: membersOf(fields).map(({ key }) => key),
    places,
    ...(workspaceRequired ? { workspaceRequired } : {}),
    ...(takesJsonText ? { coerce: "json" as const } : {}),
    actions: Object.fromEntries(
      actions.map((action) => [
        action,
        {
          parameters: parameters.filter((each) => each.actions.includes(action)).map(nameOf),
          required: parameters.filter((each) => each.requiredBy.includes(action)).map(nameOf),
        },
      ]),
    ),
  };
}

function nameOf({ name }: { readonly name: string }): string {
  return name;
}
