import { isObject } from "../util/is-object.js";
import type { Dialect, JsonSchema, SchemaObject } from "./json-schema.js";
import { dataKeywords, mapKeywords } from "./keywords.js";

/** Keywords whose members are called as the author likes. */
const maps: ReadonlySet<string> = new Set([...mapKeywords, "dependencies", "dependentRequired"]);

/** What is told, and asks for nothing. */
const annotations: ReadonlySet<string> = new Set([
  "$comment",
  "title",
  "description",
  "default",
  "examples",
  "example",
  "deprecated",
  "readOnly",
  "writeOnly",
]);

/** What stands beside a reference and constrains nothing. */
const besides: ReadonlySet<string> = new Set(["$ref", "$id", "$defs", "definitions"]);

/** What draft-07 makes of keywords beside a `$ref`: its text says that they mean nothing, most validators let them count. */
export type Siblings = "count" | "mean nothing";

/**
 * A schema as it is given to ajv: without annotations and what names dialects, with the numbers that draft-04 writes as flags, and with the keywords
 * beside a `$ref` as they are read. What is too deep to copy stays as it is.
 */
export function judged(
  schema: JsonSchema,
  dialect: Dialect,
  siblings: Siblings = "count",
): JsonSchema {
  const drops = dialect === "draft-07" && siblings === "mean nothing";
  return copied(schema, drops, false, 0) as JsonSchema;
}

const deepest = 400;

function copied(value: unknown, drops: boolean, isMap: boolean, depth: number): unknown {
  if (depth > deepest) return value;
  if (Array.isArray(value)) return value.map((each) => copied(each, drops, false, depth + 1));
  if (!isObject(value)) return value;
  const isReference = !isMap && typeof value["$ref"] === "string";
  const entries = Object.entries(value).flatMap(([key, each]): readonly [string, unknown][] => {
    if (isMap) return [[key, copied(each, drops, false, depth + 1)]];
    if (key === "$schema" || key === "$async" || annotations.has(key)) return [];
    if (key === "id" && typeof each === "string") return [];
    if (drops && isReference && isConstraint(key)) return [];
    if (dataKeywords.has(key)) return [[key, each]];
    return [[key, copied(each, drops, maps.has(key), depth + 1)]];
  });
  const copy = Object.fromEntries(entries);
  return isMap ? copy : withNumbers(copy);
}

function isConstraint(keyword: string): boolean {
  return !besides.has(keyword) && constraints.has(keyword);
}

/** Keywords that constrain a value in draft-07. */
const constraints: ReadonlySet<string> = new Set(
  `type enum const multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern format items
  additionalItems maxItems minItems uniqueItems contains maxProperties minProperties required properties patternProperties
  additionalProperties dependencies propertyNames if then else allOf anyOf oneOf not nullable`.split(
    /\s+/,
  ),
);

/** Whether something in a schema constrains beside a reference, so that it matters how it is read. */
export function hasSiblings(schema: unknown, depth = 0): boolean {
  if (typeof schema !== "object" || schema === null || depth > deepest) return false;
  if (
    isObject(schema) &&
    typeof schema["$ref"] === "string" &&
    Object.keys(schema).some(isConstraint)
  ) {
    return true;
  }
  return Object.values(schema).some((each) => hasSiblings(each, depth + 1));
}

/** `exclusiveMinimum: true` makes the bound beside it exclusive. */
function withNumbers(schema: SchemaObject): SchemaObject {
  const { exclusiveMinimum, exclusiveMaximum, ...others } = schema;
  if (typeof exclusiveMinimum !== "boolean" && typeof exclusiveMaximum !== "boolean") return schema;
  return {
    ...others,
    ...bound(exclusiveMinimum, others, "minimum", "exclusiveMinimum"),
    ...bound(exclusiveMaximum, others, "maximum", "exclusiveMaximum"),
  };
}

function bound(
  flag: unknown,
  others: SchemaObject,
  inclusive: string,
  exclusive: string,
): SchemaObject {
  if (typeof flag !== "boolean") return flag === undefined ? {} : { [exclusive]: flag };
  return flag && others[inclusive] !== undefined ? { [exclusive]: others[inclusive] } : {};
}
