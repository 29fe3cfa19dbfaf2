import type { PropertySchema } from "../../ir/tool.js";

/**
 * What stands for two variants' fields of one name: a schema that takes the values of both. Keywords stay where both say
 * the same; of unlike types, numbers meet in `number`, single values in `string`, and whatever holds others is left open.
 */
export function weakerSchema(a: PropertySchema, b: PropertySchema): PropertySchema {
  if (a.type !== b.type) return weakerType(a, b);
  const shared: { -readonly [Keyword in keyof PropertySchema]: PropertySchema[Keyword] } = {
    type: a.type,
  };
  copyEqual(a, b, shared);
  if (a.items !== undefined && b.items !== undefined) shared.items = weakerSchema(a.items, b.items);
  if (a.type === "object") return { ...shared, ...weakerObject(a, b) };
  return shared;
}

function weakerType(a: PropertySchema, b: PropertySchema): PropertySchema {
  const types = [a.type, b.type];
  if (types.every((type) => type === "integer" || type === "number")) return { type: "number" };
  if (types.includes("object")) return openObject;
  if (types.includes("array")) return a.type === "array" ? a : b;
  return { type: "string" };
}

const openObject: PropertySchema = {
  type: "object",
  properties: {},
  required: [],
  additionalProperties: true,
};

function weakerObject(a: PropertySchema, b: PropertySchema): Partial<PropertySchema> {
  const properties = new Map(Object.entries(a.properties ?? {}));
  for (const [key, schema] of Object.entries(b.properties ?? {})) {
    const known = properties.get(key);
    properties.set(key, known === undefined ? schema : weakerSchema(known, schema));
  }
  return {
    properties: Object.fromEntries(properties),
    required: [],
    additionalProperties: a.additionalProperties === true || b.additionalProperties === true,
  };
}

function copyEqual(
  a: PropertySchema,
  b: PropertySchema,
  shared: { -readonly [Keyword in keyof PropertySchema]: PropertySchema[Keyword] },
): void {
  const { format, pattern, maxLength, minimum, maximum, minItems, maxItems } = a;
  if (a.enum !== undefined && b.enum !== undefined) {
    shared.enum = [...new Set([...a.enum, ...b.enum])];
  }
  if (a.title !== undefined && a.title === b.title) shared.title = a.title;
  if (a.description !== undefined && a.description === b.description) {
    shared.description = a.description;
  }
  if (format !== undefined && format === b.format) shared.format = format;
  if (pattern !== undefined && pattern === b.pattern) shared.pattern = pattern;
  if (maxLength !== undefined && maxLength === b.maxLength) shared.maxLength = maxLength;
  if (minimum !== undefined && minimum === b.minimum) shared.minimum = minimum;
  if (maximum !== undefined && maximum === b.maximum) shared.maximum = maximum;
  if (minItems !== undefined && minItems === b.minItems) shared.minItems = minItems;
  if (maxItems !== undefined && maxItems === b.maxItems) shared.maxItems = maxItems;
}
