import { parameterSchema } from "../../ir/parameter-schema.js";
import { portableProblems } from "../../ir/portable-profile.js";
import type {
  FunctionOutputPlan,
  FunctionParameterPlan,
  FunctionToolPlan,
  Language,
  ListedToolPlan,
} from "../../ir/tool.js";
import { invariant } from "../../util/invariant.js";
import { jsonText } from "./escape.js";
import type { OutputSchema } from "./output-fields.js";
import type { FunctionSurface, ListedTool } from "./runtime-symbols.js";
import { inOrder } from "./schema-order.js";
import { schemaTexts } from "./schema-texts.js";

/** `surface.json` of a function: what is listed, and what a server with the tool's reach lists in its place. */
export function emitFunctionSurface(plan: FunctionToolPlan, language: Language): string {
  const { reach, readOnly } = plan;
  const larger = reach && {
    name: reach.name,
    tools: reach.listed.map((listed) => listedTool(plan, listed, language)),
    parameters: plan.parameters.filter(({ when }) => when !== undefined).map(({ name }) => name),
  };
  const surface: FunctionSurface = {
    format: 1,
    id: plan.id,
    kind: plan.kind,
    audience: plan.audience,
    tools: plan.listed.map((listed) => listedTool(plan, listed, language)),
    function: {
      ...(readOnly ? { readOnly } : {}),
      ...(larger === undefined ? {} : { reach: larger }),
    },
  };
  return jsonText(surface);
}

function listedTool(
  plan: FunctionToolPlan,
  { name, title, description, parameters, annotations }: ListedToolPlan,
  language: Language,
): ListedTool {
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations;
  const { anyTexts } = schemaTexts(language);
  const required = plan.parameters.filter((each) => each.required).map((each) => each.name);
  const inputSchema: ListedTool["inputSchema"] = {
    type: "object",
    properties: Object.fromEntries(
      parameters.map((each) => [each.name, inOrder(each.schema, anyTexts)]),
    ),
    required,
    additionalProperties: false,
  };
  // One schema that a client refuses can cost it the whole list, so none leaves the compiler.
  const [problem] = portableProblems(inputSchema);
  invariant(problem === undefined, `"${name}": ${problem?.rule} at ${problem?.pointer}.`);
  const { output } = plan;
  return {
    name,
    title,
    description,
    inputSchema,
    ...(output === undefined ? {} : { outputSchema: outputSchema(output, anyTexts) }),
    annotations: { readOnlyHint, destructiveHint, idempotentHint, openWorldHint },
  };
}

function outputSchema(
  output: FunctionOutputPlan,
  anyTexts: string,
): NonNullable<ListedTool["outputSchema"]> {
  const schema =
    output.kind === "handBuilt"
      ? (output.handBuilt.schema as OutputSchema)
      : parametersSchema(output.parameters);
  return inOrder(schema, anyTexts) as unknown as NonNullable<ListedTool["outputSchema"]>;
}

function parametersSchema(parameters: readonly FunctionParameterPlan[]): OutputSchema {
  return {
    type: "object",
    properties: Object.fromEntries(
      parameters.map((parameter) => {
        const { description } = parameter;
        const words = description === "" ? {} : { description };
        return [parameter.name, { ...parameterSchema(parameter), ...words }] as const;
      }),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}
