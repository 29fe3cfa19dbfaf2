import type { ParameterPlan, PropertySchema, StandardAction } from "../../ir/tool.js";
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

interface ParameterLaw {
  readonly name: AdvertisedParameter;
  readonly schema: PropertySchema;
  readonly actions: readonly StandardAction[];
}

/** Which action uses which standard parameter, in the order they are advertised. */
const laws: readonly ParameterLaw[] = [
  { name: "uuid", schema: { type: "string" }, actions: ["get", "update"] },
  { name: "path", schema: { type: "string" }, actions: ["get", "update"] },
  { name: "nodeName", schema: { type: "string" }, actions: ["get", "create", "update"] },
  { name: "folder", schema: { type: "string" }, actions: ["list", "get", "create", "update"] },
  { name: "expectedVersion", schema: { type: "integer", minimum: 1 }, actions: ["update"] },
  { name: "validateOnly", schema: { type: "boolean" }, actions: ["create", "update"] },
  {
    name: "limit",
    schema: { type: "integer", minimum: 1, maximum: 500, default: 50 },
    actions: ["list"],
  },
  { name: "cursor", schema: { type: "string" }, actions: ["list"] },
  { name: "query", schema: { type: "string" }, actions: ["list"] },
  { name: "sort", schema: { type: "string" }, actions: ["list"] },
  {
    name: "select",
    schema: { type: "array", items: { type: "string" } },
    actions: ["list", "get"],
  },
];

/** What addresses an item, which an action of the declaration's own may need. */
const addressing: readonly AdvertisedParameter[] = ["uuid", "path", "nodeName", "folder"];

/** The standard parameters that the offered actions use, each with the offered actions that use it. */
export function planParameters(
  offered: readonly StandardAction[],
  custom: readonly string[],
  texts: PromptTexts,
): readonly ParameterPlan[] {
  return laws.flatMap((law) => {
    const standard = law.actions.filter((action) => offered.includes(action));
    const actions = addressing.includes(law.name) ? [...standard, ...custom] : standard;
    if (actions.length === 0) return [];
    const schema = { ...law.schema, description: texts.parameter[law.name] };
    return [{ name: law.name, schema, actions }];
  });
}
