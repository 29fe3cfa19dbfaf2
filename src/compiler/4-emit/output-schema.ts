import {
  type ContentTypeToolPlan,
  type CustomActionPlan,
  type DecoratedFieldsToolPlan,
  type Language,
  type ListedToolPlan,
  itemActions,
} from "../../ir/tool.js";
import {
  type Answering,
  folderProperty,
  outcomeProperties,
  previewProperties,
  summaryProperties,
} from "./answer-properties.js";
import { type OutputSchema, fullFields } from "./output-fields.js";
import type { ListedTool } from "./runtime-symbols.js";
import { inOrder } from "./schema-order.js";
import { type SchemaTexts, schemaTexts } from "./schema-texts.js";

/**
 * What the offered actions answer: the envelope, with the content fields left open, since spelling them out again would be
 * paid for in every conversation. The types of generated code have them in full.
 */
export function outputSchema(
  plan: ContentTypeToolPlan,
  { actions }: ListedToolPlan,
  language: Language,
): NonNullable<ListedTool["outputSchema"]> {
  const texts = schemaTexts(language);
  const fields = plan.output === "full" ? fullFields(plan.fields) : openFields(texts);
  const custom = plan.customActions.filter(({ name }) => actions.includes(name));
  const confirmsCustom = custom.some(({ confirm }) => confirm);
  const { confirmation, translation } = plan;
  const answering: Answering = { actions, confirmsCustom, confirmation, texts };
  const checks = actions.includes("create") || actions.includes("update");
  const writes = actions.some((action) => action !== "list" && action !== "get");
  const item = { checks, isTranslated: translation !== undefined, fields };
  const standard: Readonly<Record<string, OutputSchema>> = {
    ...(actions.some(answersItem) ? { item: singleItem(item, texts) } : {}),
    ...(actions.includes("list") ? listProperties(fields, texts) : {}),
    ...folderProperty(answering),
    ...previewProperties(answering),
    ...outcomeProperties(answering),
    ...(checks ? { validateOnly: { type: "boolean", description: texts.validateOnly } } : {}),
    ...(writes ? { message: { type: "string", description: texts.message } } : {}),
  };
  // A name that the standard actions use too stays as wide as they need it.
  const properties: Readonly<Record<string, OutputSchema>> = {
    ...standard,
    ...Object.fromEntries(
      Object.entries(customProperties(custom)).filter(([name]) => !Object.hasOwn(standard, name)),
    ),
    ignored: ignoredProperty(texts),
  };
  return {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, inOrder(schema, texts.anyObject)]),
    ),
    required: [],
    // What a handler shows before it is confirmed is its own.
    additionalProperties: confirmsCustom || custom.some(({ output }) => output === undefined),
  };
}

/** What a tool over decorated fields answers: the item with these fields, and what was sent and not used. */
export function decoratedOutputSchema(
  { translation }: Pick<DecoratedFieldsToolPlan, "translation">,
  language: Language,
): NonNullable<ListedTool["outputSchema"]> {
  const texts = schemaTexts(language);
  const isTranslated = translation !== undefined;
  const item = singleItem({ checks: false, isTranslated, fields: openFields(texts) }, texts);
  return {
    type: "object",
    properties: { item: inOrder(item, texts.anyObject), ignored: ignoredProperty(texts) },
    required: [],
    additionalProperties: false,
  };
}

function ignoredProperty(texts: SchemaTexts): OutputSchema {
  return { type: "array", description: texts.ignored, items: { type: "string" } };
}

/** Whether an action answers with one item. */
function answersItem(action: string): boolean {
  if (action === "create") return true;
  return action !== "delete" && itemActions.some((each) => each === action);
}

/** What the declaration's own actions answer, as far as it says. */
function customProperties(
  actions: readonly CustomActionPlan[],
): Readonly<Record<string, OutputSchema>> {
  if (actions.length === 0) return {};
  const fields = actions.flatMap(({ output }) => output ?? []);
  return fullFields(fields).properties ?? {};
}

function listProperties(
  fields: OutputSchema,
  texts: SchemaTexts,
): Readonly<Record<string, OutputSchema>> {
  return {
    items: { type: "array", description: texts.items, items: itemSchema(fields, identity) },
    nextCursor: { type: "string", description: texts.nextCursor },
    total: { type: "integer", description: texts.total },
    totalAtLeast: { type: "integer", description: texts.totalAtLeast },
  };
}

/** What is not stored yet has no identity, so a tool that can check without writing does not promise one. */
function singleItem(
  {
    checks,
    isTranslated,
    fields,
  }: { readonly checks: boolean; readonly isTranslated: boolean; readonly fields: OutputSchema },
  texts: SchemaTexts,
): OutputSchema {
  const schema = itemSchema(fields, checks ? [] : identity);
  const translations: OutputSchema = {
    ...openFields(texts),
    description: texts.translations,
  };
  const properties = { ...schema.properties, ...(isTranslated ? { translations } : {}) };
  return { ...schema, properties, description: texts.item };
}

function openFields(texts: SchemaTexts): OutputSchema {
  return {
    type: "object",
    description: texts.fields,
    properties: {},
    required: [],
    additionalProperties: true,
  };
}

/** What an item has once it is stored. */
const identity = ["uuid", "version"];

function itemSchema(fields: OutputSchema, promised: readonly string[]): OutputSchema {
  const always = ["path", "nodeName", "type", "publication", "fields", ...promised];
  const properties: Readonly<Record<string, OutputSchema>> = {
    ...summaryProperties,
    fields,
  };
  return {
    type: "object",
    properties,
    required: Object.keys(properties).filter((name) => always.includes(name)),
    additionalProperties: false,
  };
}
