import { portableProblems } from "../../ir/portable-profile.js";
import type { ContentTypeToolPlan, FieldPlan, Language, StandardAction } from "../../ir/tool.js";
import { invariant } from "../../util/invariant.js";
import { advertisedSchema } from "./advertised-schema.js";
import { jsonText } from "./escape.js";
import { alwaysApplies, membersOf } from "./members.js";
import { outputSchema } from "./output-schema.js";
import type { ListedTool, Surface } from "./runtime-symbols.js";

/** `surface.json`: what a model or a caller can see or rely on. */
export function emitSurface(plan: ContentTypeToolPlan, language: Language): string {
  const surface: Surface = {
    format: 1,
    id: plan.id,
    kind: plan.kind,
    audience: plan.audience,
    tools: [listedTool(plan, language)],
    content: contentSurface(plan),
  };
  return jsonText(surface);
}

function listedTool(plan: ContentTypeToolPlan, language: Language): ListedTool {
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = plan.annotations;
  const inputSchema = advertisedSchema(plan, language);
  // One schema that a client refuses can cost it the whole list, so none leaves the compiler.
  const [problem] = portableProblems(inputSchema);
  invariant(problem === undefined, `"${plan.name}": ${problem?.rule} at ${problem?.pointer}.`);
  return {
    name: plan.name,
    title: plan.title,
    description: plan.description,
    inputSchema,
    outputSchema: outputSchema(plan, language),
    annotations: { readOnlyHint, destructiveHint, idempotentHint, openWorldHint },
  };
}

function contentSurface(plan: ContentTypeToolPlan): Surface["content"] {
  const { contentType, workspace, nodeType, rootPath, identityField } = plan;
  return {
    ...(contentType === undefined ? {} : { contentType }),
    workspace,
    nodeType,
    rootPath,
    folderTemplate: plan.folderTemplate
      .map(({ field, optional }) => `/{${field}${optional ? "?" : ""}}`)
      .join(""),
    nodeNameFrom: plan.nodeNameFrom,
    identifiers: plan.identifiers,
    ...(identityField === undefined ? {} : { identityField }),
    actions: Object.fromEntries(
      plan.actions.map((action) => [action, actionSurface(plan, action)]),
    ),
  };
}

function actionSurface(
  plan: ContentTypeToolPlan,
  action: StandardAction,
): Surface["content"]["actions"][string] {
  const used = plan.parameters.filter(({ actions }) => actions.includes(action));
  return {
    parameters: used.map(({ name }) => name).filter((name) => name !== "action"),
    required: action === "create" ? requiredOnCreate(plan.fields) : [],
  };
}

/** What a caller must send; a field with a default fills itself in. */
function requiredOnCreate(fields: readonly FieldPlan[]): readonly string[] {
  return membersOf(fields)
    .filter(alwaysApplies)
    .filter(({ alternatives }) => alternatives.every(({ field }) => mustBeSent(field)))
    .map(({ key }) => key);
}

function mustBeSent({ required, access, defaultValue }: FieldPlan): boolean {
  return required && access === "write" && defaultValue === undefined;
}
