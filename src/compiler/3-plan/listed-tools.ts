import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import {
  type Annotations,
  type ContentTypeToolPlan,
  type ListedToolPlan,
  type StandardAction,
  readingActions,
} from "../../ir/tool.js";
import type { ContentTypeDeclaration } from "./declaration.js";
import { formatFolderTemplate } from "./folder-template.js";
import { shortHash } from "./names.js";
import type { PromptTexts } from "./prompt-texts.js";

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
    const { name, title, actions } = plan;
    const annotations = annotationsOf(declaration, actions);
    return [{ name, title, description: describeTool(plan, texts), actions, annotations }];
  }
  return plan.actions.map((action) => ({
    name: actionToolName(declaration, action, diagnostics),
    title: `${plan.title}: ${action}`,
    description: describeAction(plan, action, texts),
    actions: [action],
    annotations: annotationsOf(declaration, [action]),
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
): Annotations {
  return {
    readOnlyHint: actions.every((action) => readingActions.includes(action)),
    destructiveHint: false,
    idempotentHint: !actions.includes("create"),
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
    ...plan.actions.map((action) => `- ${texts.action[action]}`),
    plan.actions.includes("create") ? namingLine(plan, texts) : "",
    identifierLine(plan, texts),
  ]);
}

function describeAction(plan: ListablePlan, action: StandardAction, texts: PromptTexts): string {
  const addresses = action === "get" || action === "update";
  return joinLines([
    plan.description,
    texts.action[action].replace(/^\w+: /, ""),
    ...(action === "update" ? [] : taxonomyLines(plan, texts)),
    action === "create" ? namingLine(plan, texts) : "",
    addresses ? identifierLine(plan, texts) : "",
  ]);
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
