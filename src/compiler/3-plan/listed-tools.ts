import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import { formatFolderTemplate } from "../../ir/folder-template.js";
import {
  type Annotations,
  type ContentTypeToolPlan,
  type FieldPlan,
  type CustomActionPlan,
  type ListedToolPlan,
  type StandardAction,
  readingActions,
} from "../../ir/tool.js";
import type { ContentTypeDeclaration } from "./declaration.js";
import { shortHash } from "./names.js";
import type { DescribedTool, PromptTexts } from "./prompt-texts.js";

/** What listing needs of a plan that is otherwise complete. */
export type ListablePlan = Omit<ContentTypeToolPlan, "listed">;

/** What clients take at most. */
const longestName = 64;

/** What is listed to a model for one declaration: one tool, or one for each of its actions. */
export function planListedTools(
  declaration: ContentTypeDeclaration,
  plan: ListablePlan,
  texts: PromptTexts,
  diagnostics: Diagnostics,
): readonly ListedToolPlan[] {
  if (plan.layout === "single") {
    const { name, title } = plan;
    const actions = [...plan.actions, ...plan.customActions.map((action) => action.name)];
    const annotations = annotationsOf(declaration, plan.actions, plan.customActions);
    return [{ name, title, description: describeTool(plan, texts), actions, annotations }];
  }
  const standard = plan.actions.map((action) => ({
    action: action as string,
    description: describeAction(plan, action, texts),
    annotations: annotationsOf(declaration, [action], []),
  }));
  const custom = plan.customActions.map((action) => ({
    action: action.name,
    description: joinLines([plan.description, action.description]),
    annotations: annotationsOf(declaration, [], [action]),
  }));
  return [...standard, ...custom].map(({ action, description, annotations }) => ({
    name: actionToolName(declaration, action, diagnostics),
    title: `${plan.title}: ${action}`,
    description,
    actions: [action],
    annotations,
  }));
}

/** `<name>_<action>`; one that clients would refuse is cut and told apart by a hash of the whole. */
function actionToolName(
  declaration: ContentTypeDeclaration,
  action: string,
  diagnostics: Diagnostics,
): string {
  const name = `${declaration.name.value}_${action}`;
  if (name.length <= longestName) return name;
  const short = `${name.slice(0, longestName - 9)}_${shortHash(name)}`;
  diagnostics.report("plan/action-name-shortened", declaration.name.span, { name, short });
  return short;
}

/** Derived from the worst of the actions, then what the declaration says instead. */
function annotationsOf(
  { annotations }: ContentTypeDeclaration,
  actions: readonly StandardAction[],
  custom: readonly CustomActionPlan[],
): Annotations {
  return {
    readOnlyHint:
      actions.every((action) => readingActions.includes(action)) &&
      custom.every(({ readOnly }) => readOnly),
    destructiveHint: custom.some(({ destructive }) => destructive),
    idempotentHint: !actions.includes("create") && custom.every(({ readOnly }) => readOnly),
    openWorldHint: false,
    ...annotations,
  };
}

/** The author's description, then the help that follows from the declaration. */
function describeTool(plan: ListablePlan, texts: PromptTexts): string {
  return joinLines([
    plan.description,
    ...taxonomyLines(plan, texts),
    texts.actionsIntro,
    ...plan.actions.map((action) => `- ${texts.action[action](describedTool(plan))}`),
    ...plan.customActions.map(({ name, description }) => `- ${name}: ${description}`),
    plan.actions.includes("create") ? namingLine(plan, texts) : "",
    plan.customActions.length > 0 ? identifierLine(plan, texts) : "",
  ]);
}

function describeAction(plan: ListablePlan, action: StandardAction, texts: PromptTexts): string {
  return joinLines([
    plan.description,
    texts.action[action](describedTool(plan)).replace(/^\w+: /, ""),
    ...(action === "update" ? [] : taxonomyLines(plan, texts)),
    action === "create" ? namingLine(plan, texts) : "",
  ]);
}

function describedTool({
  actions,
  fields,
  folderTemplate,
  identifiers,
}: ListablePlan): DescribedTool {
  return {
    hasTaxonomy: folderTemplate.length > 0,
    canGet: actions.includes("get"),
    hasParts: fields.some(hasParts),
    identifiers,
  };
}

/** Whether results hold more than one value of a field. A flat switchable is what its fields are. */
function hasParts({ access, shape }: FieldPlan): boolean {
  if (access === "hide") return false;
  if (shape.kind === "variants" && shape.flat) {
    return shape.variants.some((variant) => variant.fields.some(hasParts));
  }
  return shape.kind === "list" || shape.kind === "group" || shape.kind === "variants";
}

function taxonomyLines({ folderTemplate }: ListablePlan, texts: PromptTexts): readonly string[] {
  if (folderTemplate.length === 0) return [];
  const optional = folderTemplate.filter((segment) => segment.optional).map(({ field }) => field);
  return [
    texts.taxonomy(formatFolderTemplate(folderTemplate)),
    optional.length === 0 ? "" : texts.taxonomyOptional(optional.join(", ")),
  ];
}

function namingLine({ nodeNameFrom }: ListablePlan, texts: PromptTexts): string {
  return nodeNameFrom.length === 0
    ? texts.nodeNameRequired
    : texts.nodeNameFrom(nodeNameFrom.join(", "));
}

function identifierLine({ identifiers }: ListablePlan, texts: PromptTexts): string {
  return identifiers.length === 0 ? "" : texts.identifiers(identifiers.join(", "));
}

function joinLines(lines: readonly string[]): string {
  return lines.filter((line) => line !== "").join("\n");
}
