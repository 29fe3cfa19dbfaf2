import type { SchemaObject } from "../../schema/json-schema.js";
import { withKeywordsOf } from "./node-parts.js";
import { typesOf } from "./node-types.js";

/** Keywords that say something about values of one type only. */
const keywordsOf: Readonly<Record<string, readonly string[]>> = {
  string: ["minLength", "maxLength", "pattern", "format", "contentEncoding", "contentMediaType"],
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  array: [
    "items",
    "prefixItems",
    "contains",
    "minContains",
    "maxContains",
    "minItems",
    "maxItems",
    "uniqueItems",
  ],
  object: [
    "properties",
    "required",
    "additionalProperties",
    "patternProperties",
    "propertyNames",
    "minProperties",
    "maxProperties",
    "dependentRequired",
    "dependentSchemas",
  ],
};

/**
 * The same two nodes, where what only one side says of a type that the other does not take stands on both: it means nothing there, and
 * comes and goes with the type.
 */
export function aligned(
  before: SchemaObject,
  after: SchemaObject,
): readonly [SchemaObject, SchemaObject] {
  const old = takenTypes(before);
  const now = takenTypes(after);
  const only = (types: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] =>
    Object.entries(keywordsOf).flatMap(([type, keywords]) =>
      types.has(type) && !others.has(type) ? keywords : [],
    );
  const came = only(now, old);
  const went = only(old, now);
  return [
    came.length === 0 ? before : withKeywordsOf(before, after, ...came),
    went.length === 0 ? after : withKeywordsOf(after, before, ...went),
  ];
}

function takenTypes(node: SchemaObject): ReadonlySet<string> {
  return new Set(typesOf(node).map((type) => (type === "integer" ? "number" : type)));
}

/** Whether values of a type are taken by both nodes. */
export function bothTake(before: SchemaObject, after: SchemaObject, type: string): boolean {
  return takenTypes(before).has(type) && takenTypes(after).has(type);
}
