import type { Dialect, JsonSchema, SchemaObject } from "./json-schema.js";
import { isSchema, isSchemaObject } from "./located.js";

/** The dialect that a schema says it is written in, else the one given. */
export function dialectOf(schema: JsonSchema, otherwise: Dialect): Dialect {
  const named = typeof schema === "boolean" ? undefined : schema["$schema"];
  if (typeof named !== "string") return otherwise;
  return /draft-0[4-7]/.test(named) ? "draft-07" : "2020-12";
}

const single = [
  "additionalProperties",
  "propertyNames",
  "contains",
  "not",
  "if",
  "then",
  "else",
  "items",
];
const lists = ["allOf", "anyOf", "oneOf", "prefixItems"];
const maps = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];

/**
 * The same schema as 2020-12 writes it: lists of items become `prefixItems`, `dependencies` its two successors, and what stood beside
 * a `$ref` without effect is gone. Places that references point to stay where they are.
 */
export function modernised(schema: JsonSchema, dialect: Dialect): JsonSchema {
  if (typeof schema === "boolean" || dialect === "2020-12") return schema;
  return ofDraft7(schema);
}

function ofDraft7(schema: SchemaObject): SchemaObject {
  const { $ref } = schema;
  const result: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if ($ref !== undefined && keyword !== "$ref" && !/^(?:\$defs|definitions)$/.test(keyword)) {
      continue;
    }
    if (single.includes(keyword) && isSchema(value)) result[keyword] = inner(value);
    else if (lists.includes(keyword) && Array.isArray(value)) result[keyword] = value.map(inner);
    else if (maps.includes(keyword) && isSchemaObject(value)) result[keyword] = mapped(value);
    else if (keyword !== "items" && keyword !== "additionalItems" && keyword !== "dependencies") {
      result[keyword] = value;
    }
  }
  if ($ref !== undefined) return result;
  return { ...result, ...itemKeywords(schema), ...dependencyKeywords(schema["dependencies"]) };
}

function inner(value: unknown): unknown {
  return isSchemaObject(value) ? ofDraft7(value) : value;
}

function mapped(value: SchemaObject): SchemaObject {
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inner(each)]));
}

/** `additionalItems` means nothing beside a single schema of items. */
function itemKeywords({ items, additionalItems }: SchemaObject): SchemaObject {
  if (!Array.isArray(items)) return {};
  return {
    prefixItems: items.map(inner),
    ...(isSchema(additionalItems) ? { items: inner(additionalItems) } : {}),
  };
}

function dependencyKeywords(dependencies: unknown): SchemaObject {
  if (!isSchemaObject(dependencies)) return {};
  const entries = Object.entries(dependencies);
  const names = entries.filter(([, value]) => Array.isArray(value));
  const schemas = entries.filter(([, value]) => isSchema(value));
  return {
    ...(names.length === 0 ? {} : { dependentRequired: Object.fromEntries(names) }),
    ...(schemas.length === 0
      ? {}
      : {
          dependentSchemas: Object.fromEntries(
            schemas.map(([key, value]) => [key, inner(value)] as const),
          ),
        }),
  };
}
