import type { PropertySchema } from "../../ir/tool.js";
import type { OutputSchema } from "./output-fields.js";

/** The order in which keywords print, whatever order they were put together in. */
const keywords = [
  "type",
  "title",
  "description",
  "enum",
  "format",
  "pattern",
  "maxLength",
  "minimum",
  "maximum",
  "minItems",
  "maxItems",
  "default",
  "items",
  "properties",
  "required",
  "additionalProperties",
] as const satisfies readonly (keyof PropertySchema)[];

/**
 * The same schema with its keywords in order, down to the last node. An object that takes anything and says nothing gets
 * `anyObject` as its description, when there is one.
 */
export function inOrder(
  schema: OutputSchema,
  anyObject?: string,
): Readonly<Record<string, unknown>> {
  const isSilent = schema.additionalProperties === true && (schema.description ?? "") === "";
  const described =
    isSilent && anyObject !== undefined ? { ...schema, description: anyObject } : schema;
  const present = keywords.filter((keyword) => described[keyword] !== undefined);
  return Object.fromEntries(
    present.map((keyword) => [keyword, orderedValue(described, keyword, anyObject)]),
  );
}

function orderedValue(
  schema: OutputSchema,
  keyword: keyof PropertySchema,
  anyObject: string | undefined,
): unknown {
  if (keyword === "items" && schema.items !== undefined) return inOrder(schema.items, anyObject);
  if (keyword !== "properties") return schema[keyword];
  const properties = Object.entries(schema.properties ?? {});
  return Object.fromEntries(properties.map(([key, each]) => [key, inOrder(each, anyObject)]));
}
