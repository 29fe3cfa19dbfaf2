import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import { formatFolderTemplate } from "../../ir/folder-template.js";
import {
  type ContentTypeToolPlan,
  type FieldPlan,
  type CustomActionPlan,
  type ListedToolPlan,
  type StandardAction,
  confirmedActions,
  itemActions,
} from "../../ir/tool.js";
import { actionToolName } from "../../util/action-tool-name.js";
import type { ContentTypeDeclaration } from "./declaration.js";
import { annotationsOf } from "./annotations.js";
import { type ParameterPlanning, planParameters } from "./parameters.js";
import type { DescribedTool, PromptTexts } from "./prompt-texts.js";

/** What listing needs of a plan that is otherwise complete. */
export type ListablePlan = Omit<ContentTypeToolPlan, "listed">;

/** What is listed to a model for one declaration: one tool, or one for each of its actions. */
export function planListedTools(
  declaration: ContentTypeDeclaration,
  plan: ListablePlan,
  planning: ParameterPlanning,
  diagnostics: Diagnostics,
): readonly ListedToolPlan[] {
  const { texts } = planning;
  const said = declaration.annotations;
  if (plan.layout === "single") {
    const { name, title, parameters } = plan;
    const actions = [...plan.actions, ...plan.customActions.map((action) => action.name)];
    const annotations = annotationsOf(plan.actions, plan.customActions, said);
    const description = describeTool(plan, texts);
    return [{ name, title, description, actions, parameters, annotations }];
  }
  const standard = plan.actions.map((action) => ({
    action: action as string,
    description: describeAction(plan, action, texts),
    parameters: planParameters({ ...planning, actions: [action], customActions: [] }),
    annotations: annotationsOf([action], [], said),
  }));
  const custom = plan.customActions.map((action) => ({
    action: action.name,
    description: describeCustomAction(plan, action, texts),
    parameters: planParameters({ ...planning, actions: [], customActions: [action] }),
    annotations: annotationsOf([], [action], said),
  }));
  return [...standard, ...custom].map(({ action, ...listed }) => ({
    name: nameOf(declaration, action, diagnostics),
    title: `${plan.title}: ${action}`,
    actions: [action],
    ...listed,
  }));
}

function nameOf(
  declaration: ContentTypeDeclaration,
  action: string,
  diagnostics: Diagnostics,
): string {
  const { name, uncut } = actionToolName(declaration.name.value, action);
  if (uncut !== undefined) {
    const facts = { name: uncut, short: name };
    diagnostics.report("plan/action-name-shortened", declaration.name.span, facts);
  }
  return name;
}

/** The author's description, then the help that follows from the declaration. */
function describeTool(plan: ListablePlan, texts: PromptTexts): string {
  const { actions, customActions } = plan;
  const confirmed = [
    ...actions.filter((action) => confirmedActions.includes(action)),
    ...customActions.filter(({ confirm }) => confirm).map(({ name }) => name),
  ];
  return joinLines([
    plan.description,
    ...taxonomyLines(plan, texts),
    texts.actionsIntro,
    ...actions.map((action) => `- ${texts.action[action](describedTool(plan))}`),
    ...customActions.map(({ name, description }) => `- ${name}: ${description}`),
    confirmed.length === 0 ? "" : texts.confirmation(confirmed.join(", "), plan.confirmation),
    actions.includes("create") ? namingLine(plan, texts) : "",
    needsIdentifierLine(plan) ? identifierLine(plan, texts) : "",
    ...ownedLines(plan, texts),
    translationLine(plan, actions, texts),
  ]);
}

function describeAction(plan: ListablePlan, action: StandardAction, texts: PromptTexts): string {
  return joinLines([
    plan.description,
    texts.action[action](describedTool(plan)).replace(/^\w+: /, ""),
    confirmedActions.includes(action) ? texts.confirmation("", plan.confirmation) : "",
    ...(readsTaxonomy(action) ? taxonomyLines(plan, texts) : []),
    action === "create" ? namingLine(plan, texts) : "",
    addressesSilently(action) ? identifierLine(plan, texts) : "",
    ...(speaksOfFields(action) ? ownedLines(plan, texts) : []),
    translationLine(plan, [action], texts),
  ]);
}

function describeCustomAction(
  plan: ListablePlan,
  { description, confirm }: CustomActionPlan,
  texts: PromptTexts,
): string {
  return joinLines([
    plan.description,
    description,
    confirm ? texts.confirmation("", plan.confirmation) : "",
    identifierLine(plan, texts),
  ]);
}

/** For an update taxonomy fields are values like all others. */
function readsTaxonomy(action: StandardAction): boolean {
  return action !== "update";
}

/** Whether an action addresses an item and its own words do not say by what; those of `get` and `update` do. */
function addressesSilently(action: StandardAction): boolean {
  return itemActions.includes(action) && action !== "get" && action !== "update";
}

/** Whether business keys must be named: what an action of the declaration's own addresses, nothing else says. */
function needsIdentifierLine({ actions, customActions }: ListablePlan): boolean {
  if (customActions.length > 0) return true;
  return actions.some(addressesSilently) && !actions.includes("get");
}

/** Which fields of the items other tools write. */
function ownedLines({ owned }: ListablePlan, texts: PromptTexts): readonly string[] {
  return owned.map(({ tool, offered }) => texts.ownedElsewhere(offered.join(", "), tool));
}

/** Whether an action shows or takes all fields of an item. */
function speaksOfFields(action: StandardAction): boolean {
  return action === "get" || action === "create" || action === "update";
}

function translationLine(
  { translation, parameters }: ListablePlan,
  actions: readonly StandardAction[],
  texts: PromptTexts,
): string {
  const takes = parameters.find(({ name }) => name === "translations")?.actions ?? [];
  if (translation === undefined || !actions.some((action) => takes.includes(action))) return "";
  return texts.translations(translation.defaultLocale, translation.others.join(", "));
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

/** The lines of a help text; empty ones are left out. */
export function joinLines(lines: readonly string[]): string {
  return lines.filter((line) => line !== "").join("\n");
}
