import { isObject } from "../util/is-object.js";
import type { Dialect, JsonSchema, SchemaObject } from "./json-schema.js";
import { isSchema } from "./located.js";
import { dataKeywords, mapKeywords } from "./keywords.js";

/** The dialect that a schema says it is written in, else the one given. */
export function dialectOf(schema: JsonSchema, otherwise: Dialect): Dialect {
  const named = typeof schema === "boolean" ? undefined : schema["$schema"];
  if (typeof named !== "string") return otherwise;
  return /draft-0[4-7]/.test(named) ? "draft-07" : "2020-12";
}

/** What draft-07 has no such keyword for. */
const later: ReadonlySet<string> = new Set([
  "prefixItems",
  "minContains",
  "maxContains",
  "dependentRequired",
  "dependentSchemas",
  "unevaluatedProperties",
  "unevaluatedItems",
  "$anchor",
  "$dynamicRef",
  "$dynamicAnchor",
  "$recursiveRef",
]);

/**
 * The same schema, as `judged` gives it, in the words of 2020-12: lists of items become `prefixItems`, `dependencies` its two
 * successors and `nullable` a type, as ajv reads them. Places that references point to stay where they are.
 */
export function modernised(schema: JsonSchema, dialect: Dialect): JsonSchema {
  return typeof schema === "boolean" ? schema : ofObject(schema, dialect, 0);
}

const deepest = 400;

function ofObject(schema: SchemaObject, dialect: Dialect, depth: number): SchemaObject {
  // Whoever reads it gives up before.
  if (depth > deepest) return schema;
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner);
    return isObject(value) ? ofObject(value, dialect, depth + 1) : value;
  };
  const mapped = (value: SchemaObject): SchemaObject =>
    Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inner(each)]));
  const isList = dialect === "draft-07" && Array.isArray(schema["items"]);
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    if (keyword === "dependencies" || keyword === "nullable") return [];
    if (dialect === "draft-07" && later.has(keyword)) return [];
    if (isList && (keyword === "items" || keyword === "additionalItems")) return [];
    if (keyword === "type") return [[keyword, withNull(value, schema["nullable"])]];
    if (dataKeywords.has(keyword)) return [[keyword, value]];
    return [[keyword, mapKeywords.has(keyword) && isObject(value) ? mapped(value) : inner(value)]];
  });
  const { items, additionalItems, dependencies } = schema;
  return {
    ...Object.fromEntries(entries),
    ...(isList ? { prefixItems: inner(items) } : {}),
    ...(isList && isSchema(additionalItems) ? { items: inner(additionalItems) } : {}),
    ...withDependencies(schema, dependencies, dialect, inner),
  };
}

function withNull(type: unknown, nullable: unknown): unknown {
  if (nullable !== true) return type;
  return [...(Array.isArray(type) ? (type as readonly unknown[]) : [type]), "null"];
}

/** ajv reads `dependencies` in 2020-12 as well, beside what came after it. */
function withDependencies(
  { dependentRequired, dependentSchemas }: SchemaObject,
  dependencies: unknown,
  dialect: Dialect,
  inner: (value: unknown) => unknown,
): SchemaObject {
  if (!isObject(dependencies)) return {};
  const own = (value: unknown): SchemaObject =>
    dialect === "2020-12" && isObject(value) ? value : {};
  const names = new Map(Object.entries(own(dependentRequired)));
  const schemas = new Map(
    Object.entries(own(dependentSchemas)).map(([key, each]) => [key, inner(each)]),
  );
  for (const [key, value] of Object.entries(dependencies)) {
    if (Array.isArray(value) && !names.has(key)) names.set(key, value);
    else {
      const rule = Array.isArray(value) ? { required: value as unknown } : inner(value);
      schemas.set(key, schemas.has(key) ? { allOf: [schemas.get(key), rule] } : rule);
    }
  }
  return {
    ...(names.size === 0 ? {} : { dependentRequired: Object.fromEntries(names) }),
    ...(schemas.size === 0 ? {} : { dependentSchemas: Object.fromEntries(schemas) }),
  };
}
