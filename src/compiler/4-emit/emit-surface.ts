import { formatFolderTemplate } from "../../ir/folder-template.js";
import { portableProblems } from "../../ir/portable-profile.js";
import type {
  ContentTypeToolPlan,
  Language,
  ListedToolPlan,
  CustomActionPlan,
} from "../../ir/tool.js";
import { invariant } from "../../util/invariant.js";
import { advertisedSchema } from "./advertised-schema.js";
import { jsonText } from "./escape.js";
import { outputSchema } from "./output-schema.js";
import { requiredFields, requiredInput } from "./required-fields.js";
import type { ContentTypeSurface, ListedTool, ToolExports } from "./runtime-symbols.js";
import { withoutKeywords } from "./without-keywords.js";

/** `surface.json`: what a model or a caller can see or rely on. */
export function emitSurface(
  plan: ContentTypeToolPlan,
  language: Language,
  exports: ToolExports,
): string {
  const surface: ContentTypeSurface = {
    format: 1,
    id: plan.id,
    kind: plan.kind,
    audience: plan.audience,
    ...(plan.scopes === undefined ? {} : { scopes: plan.scopes }),
    tools: plan.listed.map((listed) =>
      listedTool(listed, {
        inputSchema: advertisedSchema(plan, listed, language),
        outputSchema: outputSchema(plan, listed, language),
      }),
    ),
    content: contentSurface(plan),
    exports,
  };
  return jsonText(surface);
}

/** A listed tool with its schemas, as the protocol lists it. */
export function listedTool(
  listed: ListedToolPlan,
  { inputSchema, outputSchema }: Required<Pick<ListedTool, "inputSchema" | "outputSchema">>,
): ListedTool {
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = listed.annotations;
  // One schema that a client refuses can cost it the whole list, so none leaves the compiler.
  const [problem] = portableProblems(inputSchema);
  invariant(problem === undefined, `"${listed.name}": ${problem?.rule} at ${problem?.pointer}.`);
  return {
    name: listed.name,
    title: listed.title,
    description: listed.description,
    inputSchema: withoutKeywords(inputSchema, listed.without),
    outputSchema,
    annotations: { readOnlyHint, destructiveHint, idempotentHint, openWorldHint },
  };
}

function contentSurface(plan: ContentTypeToolPlan): ContentTypeSurface["content"] {
  const { contentType, workspace, nodeType, rootPath, identityField } = plan;
  return {
    ...(contentType === undefined ? {} : { contentType }),
    workspace,
    nodeType,
    rootPath,
    folderTemplate: formatFolderTemplate(plan.folderTemplate),
    nodeNameFrom: plan.nodeNameFrom,
    identifiers: plan.identifiers,
    ...(identityField === undefined ? {} : { identityField }),
    ...(plan.layout === "single" ? {} : { layout: plan.layout }),
    ...(plan.payload === "flat" ? {} : { payload: plan.payload }),
    ...(plan.takesJsonText ? { coerce: "json" as const } : {}),
    ...(plan.confirmation === "flag" || !asksConfirmation(plan)
      ? {}
      : { confirmation: plan.confirmation }),
    ...(plan.unorderedChildren ? { unorderedChildren: true as const } : {}),
    ...(plan.hooks === undefined || plan.model === undefined
      ? {}
      : { model: plan.model.properties }),
    actions: Object.fromEntries([
      ...plan.actions.map((action) => [action, actionSurface(plan, action)] as const),
      ...plan.customActions.map((action) => [action.name, customSurface(plan, action)] as const),
    ]),
  };
}

function asksConfirmation({ parameters }: ContentTypeToolPlan): boolean {
  return parameters.some(({ name }) => name === "confirm");
}

function customSurface(
  plan: ContentTypeToolPlan,
  { name, input, readOnly, destructive, confirm }: CustomActionPlan,
): ContentTypeSurface["content"]["actions"][string] {
  return {
    ...actionSurface(plan, name),
    required: requiredInput(plan, name),
    input: input.map(({ key }) => key),
    ...(readOnly ? { readOnly } : {}),
    ...(destructive ? { destructive } : {}),
    ...(confirm ? { confirm } : {}),
  };
}

function actionSurface(
  plan: ContentTypeToolPlan,
  action: string,
): ContentTypeSurface["content"]["actions"][string] {
  const used = plan.parameters.filter(({ actions }) => actions.includes(action));
  const tool = plan.listed.find(({ actions }) => actions.includes(action));
  return {
    ...(plan.layout === "single" || tool === undefined ? {} : { tool: tool.name }),
    parameters: used.map(({ name }) => name).filter((name) => name !== "action"),
    required: requiredFields(plan, action),
  };
}
