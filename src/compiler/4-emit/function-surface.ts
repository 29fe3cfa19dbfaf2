import { parameterSchema } from "../../ir/parameter-schema.js";
import { portableProblems } from "../../ir/portable-profile.js";
import type {
  FunctionOutputPlan,
  FunctionParameterPlan,
  FunctionToolPlan,
  Language,
  ListedToolPlan,
  PropertySchema,
} from "../../ir/tool.js";
import { invariant } from "../../util/invariant.js";
import { jsonText } from "./escape.js";
import type { OutputSchema } from "./output-fields.js";
import type { FunctionSurface, ListedTool, ToolExports } from "./runtime-symbols.js";
import { inOrder } from "./schema-order.js";
import { type SchemaTexts, schemaTexts } from "./schema-texts.js";
import { withoutKeywords } from "./without-keywords.js";

/** `surface.json` of a function: what is listed, and what a server with the tool's reach lists in its place. */
export function emitFunctionSurface(
  plan: FunctionToolPlan,
  language: Language,
  exports: ToolExports,
): string {
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
    ...(plan.scopes === undefined ? {} : { scopes: plan.scopes }),
    tools: plan.listed.map((listed) => listedTool(plan, listed, language)),
    function: {
      ...(readOnly ? { readOnly } : {}),
      ...(larger === undefined ? {} : { reach: larger }),
    },
    exports,
  };
  return jsonText(surface);
}

function listedTool(
  plan: FunctionToolPlan,
  { name, title, description, parameters, annotations, without }: ListedToolPlan,
  language: Language,
): ListedTool {
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations;
  const texts = schemaTexts(language);
  const required = plan.parameters.filter((each) => each.required).map((each) => each.name);
  const inputSchema: ListedTool["inputSchema"] = {
    type: "object",
    properties: Object.fromEntries(
      parameters.map(({ name: key, schema }) => {
        const declared = plan.parameters.find((each) => each.name === key);
        return [key, inOrder(declared === undefined ? schema : sent(schema, declared, texts))];
      }),
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
    inputSchema: withoutKeywords(inputSchema, without),
    ...(output === undefined ? {} : { outputSchema: outputSchema(output, texts) }),
    annotations: { readOnlyHint, destructiveHint, idempotentHint, openWorldHint },
  };
}

/** What a caller sends: a required list or map may not be empty. */
function sent(
  schema: PropertySchema,
  { type, required }: FunctionParameterPlan,
  { anyTexts, atLeastOneEntry }: SchemaTexts,
): PropertySchema {
  if (type === "string[]" && required) return { ...schema, minItems: 1 };
  if (type !== "map") return schema;
  return withWords(schema, required ? [anyTexts, atLeastOneEntry] : [anyTexts]);
}

/** Not every client takes a schema for values of any name, so that words say what they are. */
function withWords(schema: PropertySchema, words: readonly string[]): PropertySchema {
  const { description = "" } = schema;
  return {
    ...schema,
    description: [description, ...words].filter((text) => text !== "").join(" "),
  };
}

function outputSchema(
  output: FunctionOutputPlan,
  texts: SchemaTexts,
): NonNullable<ListedTool["outputSchema"]> {
  const schema =
    output.kind === "handBuilt"
      ? (output.handBuilt.schema as OutputSchema)
      : parametersSchema(output.parameters, texts);
  return inOrder(schema) as unknown as NonNullable<ListedTool["outputSchema"]>;
}

function parametersSchema(
  parameters: readonly FunctionParameterPlan[],
  { anyTexts }: SchemaTexts,
): OutputSchema {
  return {
    type: "object",
    properties: Object.fromEntries(
      parameters.map((parameter) => {
        const { description } = parameter;
        const words = description === "" ? {} : { description };
        const schema = { ...parameterSchema(parameter), ...words };
        const isMap = parameter.type === "map";
        return [parameter.name, isMap ? withWords(schema, [anyTexts]) : schema] as const;
      }),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}
