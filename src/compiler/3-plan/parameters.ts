import {
  type Confirmation,
  type CustomActionPlan,
  type ParameterPlan,
  type PropertySchema,
  type StandardAction,
  type TranslationPlan,
  confirmedActions,
  itemActions,
} from "../../ir/tool.js";
import type { AdvertisedParameter, PromptTexts } from "./prompt-texts.js";

/**
 * Names that a content field may not take: the standard parameters, those of actions that a tool does not offer
 * included, so that a field's advertised name does not depend on which actions a declaration allows.
 */
export const standardParameterNames: readonly string[] = [
  "action",
  "uuid",
  "path",
  "nodeName",
  "newName",
  "property",
  "position",
  "folder",
  "parentPath",
  "folderName",
  "recursive",
  "confirm",
  "confirmToken",
  "expectedVersion",
  "limit",
  "cursor",
  "query",
  "sort",
  "select",
  "validateOnly",
  "translations",
  "locale",
];

/** What the parameters of a tool, or of one of its actions, follow from. */
export interface ParameterPlanning {
  readonly actions: readonly StandardAction[];
  readonly customActions: readonly CustomActionPlan[];
  readonly confirmation: Confirmation;
  /** Undefined when nothing can be translated. */
  readonly translation: TranslationPlan | undefined;
  /** Whether a caller may send any of the fields that can be translated. */
  readonly takesTranslations: boolean;
  readonly texts: PromptTexts;
}

interface ParameterLaw {
  readonly name: AdvertisedParameter;
  readonly schema: PropertySchema;
  readonly actions: readonly StandardAction[];
  /** The actions of a declaration's own that use it; none when absent. */
  readonly custom?: (action: CustomActionPlan) => boolean;
  /** None of these actions does anything without it. */
  readonly required?: true;
  /** What must hold besides. */
  readonly when?: (planning: ParameterPlanning) => boolean;
}

const text: PropertySchema = { type: "string" };

const onFolder = ["create_folder", "rename_folder", "delete_folder"] as const;

/** What addresses an item, an action of the declaration's own may need. */
const always = (): boolean => true;

/** Which action uses which standard parameter, in the order they are advertised. */
const laws: readonly ParameterLaw[] = [
  { name: "uuid", schema: text, actions: itemActions, custom: always },
  {
    name: "path",
    schema: text,
    actions: [...itemActions, "rename_folder", "delete_folder"],
    custom: always,
  },
  { name: "nodeName", schema: text, actions: [...itemActions, "create"], custom: always },
  { name: "newName", schema: text, actions: ["rename", "rename_folder"], required: true },
  { name: "property", schema: text, actions: ["remove_property"], required: true },
  { name: "position", schema: text, actions: ["reorder"], required: true },
  {
    name: "folder",
    schema: text,
    actions: ["list", "create", ...itemActions, ...onFolder],
    custom: always,
  },
  { name: "parentPath", schema: text, actions: ["create_folder"] },
  { name: "folderName", schema: text, actions: ["create_folder"] },
  {
    name: "recursive",
    schema: { type: "boolean", default: false },
    actions: ["publish", "unpublish"],
  },
  {
    name: "confirm",
    schema: { type: "boolean" },
    actions: confirmedActions,
    custom: ({ confirm }) => confirm,
  },
  {
    name: "confirmToken",
    schema: text,
    actions: confirmedActions,
    custom: ({ confirm }) => confirm,
    when: ({ confirmation }) => confirmation !== "flag",
  },
  { name: "expectedVersion", schema: { type: "integer", minimum: 1 }, actions: ["update"] },
  { name: "validateOnly", schema: { type: "boolean" }, actions: ["create", "update"] },
  {
    name: "limit",
    schema: { type: "integer", minimum: 1, maximum: 500, default: 50 },
    actions: ["list"],
  },
  { name: "cursor", schema: text, actions: ["list"] },
  { name: "query", schema: text, actions: ["list"] },
  { name: "sort", schema: text, actions: ["list"] },
  {
    name: "select",
    schema: { type: "array", items: text },
    actions: ["list", "get"],
  },
  {
    name: "locale",
    schema: text,
    actions: ["list", "get"],
    when: ({ translation }) => translation !== undefined,
  },
  {
    name: "translations",
    // The fields that it holds are printed from the form.
    schema: { type: "object", properties: {}, required: [], additionalProperties: false },
    actions: ["create", "update"],
    when: ({ translation, takesTranslations }) => translation !== undefined && takesTranslations,
  },
];

/** The standard parameters that the offered actions use, each with the offered actions that use it. */
export function planParameters(planning: ParameterPlanning): readonly ParameterPlan[] {
  return laws.flatMap((law) => {
    if (law.when?.(planning) === false) return [];
    const standard = planning.actions.filter((action) => law.actions.includes(action));
    const custom = planning.customActions.filter((action) => law.custom?.(action) === true);
    const actions = [...standard, ...custom.map(({ name }) => name)];
    if (actions.length === 0) return [];
    return [planned(law, actions, planning)];
  });
}

function planned(
  { name, schema, required }: ParameterLaw,
  actions: readonly string[],
  { texts, translation }: ParameterPlanning,
): ParameterPlan {
  const languages =
    name === "locale" && translation !== undefined
      ? { enum: [translation.defaultLocale, ...translation.others] }
      : {};
  return {
    name,
    schema: { ...schema, ...languages, description: texts.parameter[name](actions) },
    actions,
    requiredBy: required === true ? actions : [],
  };
}
