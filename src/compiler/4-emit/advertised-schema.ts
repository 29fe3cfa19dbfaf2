import type { Option, Pattern } from "../../ir/shape.js";
import {
  type ContentTypeToolPlan,
  type FieldPlan,
  type Language,
  type ListedToolPlan,
  type ParameterPlan,
  type PlannedScalar,
  type PlannedShape,
  type PropertySchema,
  type ToolPlanWithForm,
  mostListedOptions,
} from "../../ir/tool.js";
import { type Member, membersOf, membersOfVariants, mergeMembers } from "./members.js";
import { requiredFields, requiredInput } from "./required-fields.js";
import type { ListedTool } from "./runtime-symbols.js";
import { inOrder } from "./schema-order.js";
import { schemaTexts } from "./schema-texts.js";
import { translationsSchema } from "./translations-schema.js";
import { weakerSchema } from "./weaker-schema.js";

/** What a model reads of one listed tool: `action`, the standard parameters, then the fields that it may send. */
export function advertisedSchema(
  plan: ContentTypeToolPlan,
  listed: ListedToolPlan,
  language: Language,
): ListedTool["inputSchema"] {
  const texts = schemaTexts(language);
  const isSingle = plan.layout === "single";
  const fields = memberProperties(fieldsOf(plan, listed), language);
  const inputs = memberProperties(inputsOf(plan, listed), language);
  const required = isSingle ? [] : listed.actions.flatMap((each) => requiredFields(plan, each));
  const properties: Properties = {
    ...(isSingle ? { action: actionProperty(listed.actions, language) } : {}),
    ...parameterProperties(listed.parameters, plan, language),
    ...inputs,
    ...(plan.payload === "flat" ? fields : nested(fields, required, texts.fields)),
  };
  const requiredInputs = isSingle
    ? []
    : [
        ...listed.parameters.filter(({ requiredBy }) => requiredBy.length > 0).map(nameOf),
        ...listed.actions.flatMap((each) => requiredInput(plan, each)),
      ];
  const nestedRequired = required.length > 0 ? ["fields"] : [];
  return {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, inOrder(schema, texts.anyObject)]),
    ),
    required: [
      ...(isSingle ? ["action"] : []),
      ...requiredInputs,
      ...(plan.payload === "flat" ? required : nestedRequired),
    ],
    additionalProperties: false,
  };
}

function nameOf({ name }: { readonly name: string }): string {
  return name;
}

/** Parameters as they are advertised, `translations` with the fields that it takes. */
export function parameterProperties(
  parameters: readonly ParameterPlan[],
  plan: Pick<ToolPlanWithForm, "fields" | "translation">,
  language: Language,
): Properties {
  const entries = parameters.map(({ name, schema }) => {
    if (name !== "translations") return [name, schema] as const;
    return [name, { ...schema, properties: translationsSchema(plan, language) }] as const;
  });
  return Object.fromEntries(entries);
}

/** The parameter that says which of several actions is meant. */
export function actionProperty(actions: readonly string[], language: Language): PropertySchema {
  const description = schemaTexts(language).action(actions);
  return { type: "string", description, enum: actions };
}

function nested(fields: Properties, required: readonly string[], description: string): Properties {
  if (Object.keys(fields).length === 0) return {};
  return {
    fields: {
      type: "object",
      description,
      properties: fields,
      required,
      additionalProperties: false,
    },
  };
}

/** The keys of content fields that a caller of the listed tool sees. */
function takenKeys(plan: ContentTypeToolPlan, listed: ListedToolPlan): readonly string[] {
  return fieldsOf(plan, listed)
    .filter(({ alternatives }) => alternatives.some(({ field }) => field.access !== "hide"))
    .map(({ key }) => key);
}

/** What the declaration's own actions take; with several actions, which of them. A content field of the name stands first. */
function inputsOf(plan: ContentTypeToolPlan, listed: ListedToolPlan): readonly Member[] {
  const { actions } = listed;
  const content = plan.payload === "flat" ? takenKeys(plan, listed) : [];
  const alternatives = plan.customActions
    .filter(({ name }) => actions.includes(name))
    .flatMap(({ name, input }) =>
      input.map((field) => ({ field, variants: actions.length > 1 ? [name] : [] })),
    )
    .filter(({ field }) => !content.includes(field.key));
  return mergeMembers(alternatives);
}

/**
 * All that one of the listed tool's actions takes: `create` and `update` send content, `list` filters, the others address by
 * business key and by folder, or say by taxonomy which folder they mean.
 */
function fieldsOf(plan: ContentTypeToolPlan, { actions }: ListedToolPlan): readonly Member[] {
  const members = membersOf(plan.fields);
  if (actions.some((action) => action === "create" || action === "update")) return members;
  if (actions.includes("list")) return members.filter(isCondition);
  const addressesItem = actions.some((action) => !folderActions.includes(action));
  const keys = [
    ...(addressesItem ? plan.identifiers : []),
    ...plan.folderTemplate.map(({ field }) => field),
  ];
  return members.filter(({ key }) => keys.includes(key));
}

/** Actions about a folder and never about an item. */
const folderActions: readonly string[] = ["create_folder", "rename_folder", "delete_folder"];

/** Whether items can be found by a member: one value, which results show. */
function isCondition({ alternatives }: Member): boolean {
  return alternatives.every(({ field: { shape } }) => {
    if (shape.kind === "text") return shape.content !== "secret";
    return shape.kind !== "list" && shape.kind !== "group" && shape.kind !== "variants";
  });
}

export type Properties = Readonly<Record<string, PropertySchema>>;

/** The fields that a caller may send, each as a property. */
export function contentProperties(fields: readonly FieldPlan[], language: Language): Properties {
  return memberProperties(membersOf(fields), language);
}

function memberProperties(members: readonly Member[], language: Language): Properties {
  const entries = members.flatMap((member): readonly (readonly [string, PropertySchema])[] => {
    const schema = memberSchema(member, language);
    return schema === undefined ? [] : [[member.key, schema]];
  });
  return Object.fromEntries(entries);
}

/** Undefined when nothing of the member may be written. */
function memberSchema(member: Member, language: Language): PropertySchema | undefined {
  const writable = member.alternatives.filter(({ field }) => field.access === "write");
  const [first, ...others] = writable.map(({ field }) => shapeSchema(field.shape, language));
  if (first === undefined) return undefined;
  const title = writable.map(({ field }) => field.label.trim()).find((label) => label !== "");
  const description = describe({ ...member, alternatives: writable }, language);
  return {
    ...others.reduce(weakerSchema, first),
    ...(title === undefined ? {} : { title }),
    ...(description === "" ? {} : { description }),
  };
}

/** The plan's text; for fields of variants, after the variants they belong to, equal texts once. */
function describe({ alternatives }: Member, language: Language): string {
  const texts = schemaTexts(language);
  const variantsByText = new Map<string, string[]>();
  for (const { field, variants } of alternatives) {
    const known = variantsByText.get(field.description) ?? [];
    if (variants.length > 0) known.push(variants.join(" / "));
    variantsByText.set(field.description, known);
  }
  return [...variantsByText]
    .map(([text, variants]) =>
      variants.length === 0 ? text : `${texts.onlyFor(variants.join(", "))} ${text}`.trim(),
    )
    .join(" ");
}

function shapeSchema(shape: PlannedShape, language: Language): PropertySchema {
  switch (shape.kind) {
    case "list": {
      const { minItems, maxItems } = shape;
      return {
        type: "array",
        ...(minItems === undefined ? {} : { minItems }),
        ...(maxItems === undefined ? {} : { maxItems }),
        items: shapeSchema(shape.items, language),
      };
    }
    case "group":
      return shape.opaque !== false
        ? { type: "object", properties: {}, required: [], additionalProperties: true }
        : objectSchema(membersOf(shape.fields), language);
    case "variants":
      return objectSchema(membersOfVariants(shape), language);
    default:
      return scalarSchema(shape);
  }
}

/** Nothing is required inside: a change may leave out what a new item must have. */
function objectSchema(members: readonly Member[], language: Language): PropertySchema {
  return {
    type: "object",
    properties: memberProperties(members, language),
    required: [],
    additionalProperties: false,
  };
}

function scalarSchema(shape: PlannedScalar): PropertySchema {
  switch (shape.kind) {
    case "text": {
      const { maxLength, options } = shape;
      const values = enumValues(options);
      const pattern = portablePattern(shape.patterns);
      return {
        type: "string",
        ...(values === undefined ? {} : { enum: values }),
        ...(pattern === undefined ? {} : { pattern }),
        ...(maxLength === undefined ? {} : { maxLength }),
      };
    }
    case "number": {
      const { minimum, maximum } = shape;
      return {
        type: shape.storage === "long" ? "integer" : "number",
        ...(minimum === undefined ? {} : { minimum }),
        ...(maximum === undefined ? {} : { maximum }),
      };
    }
    case "boolean":
      return { type: "boolean" };
    case "date":
      return { type: "string", format: shape.time ? "date-time" : "date" };
    case "reference":
      return { type: "string" };
  }
}

function enumValues(options: readonly Option[] | undefined): readonly string[] | undefined {
  if (options === undefined || options.length > mostListedOptions) return undefined;
  const values = [...new Set(options.map(({ value }) => String(value)))];
  const sayable = values.filter((value) => value.trim() !== "");
  return sayable.length === 0 ? undefined : sayable;
}

/** A node takes one pattern; the description carries the others. */
function portablePattern(patterns: readonly Pattern[]): string | undefined {
  return patterns.find(({ portable }) => portable)?.javascript;
}
