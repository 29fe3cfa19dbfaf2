import type { SchemaObject } from "../../schema/json-schema.js";

const all = ["array", "boolean", "null", "number", "object", "string"];

/** The types that a node takes, in code unit order; `integer` stands beside `number` only where it is all of the numbers. */
export function typesOf({ type }: SchemaObject): readonly string[] {
  if (type === undefined) return all;
  const names = (Array.isArray(type) ? type : [type]).filter((name) => typeof name === "string");
  const distinct = [...new Set(names)].toSorted();
  return distinct.includes("number") ? distinct.filter((name) => name !== "integer") : distinct;
}

/** The same without `null`. */
export function typesBesideNull(node: SchemaObject): readonly string[] {
  return typesOf(node).filter((type) => type !== "null");
}

/** Whether a node says that it takes null and its types are known. */
export function takesNull(node: SchemaObject): boolean {
  const { enum: listed } = node;
  return typesOf(node).includes("null") && (!Array.isArray(listed) || listed.includes(null));
}

/** Whether every value of the first types is of the second ones. */
export function areTypesWithin(types: readonly string[], others: readonly string[]): boolean {
  return types.every(
    (type) => others.includes(type) || (type === "integer" && others.includes("number")),
  );
}

/** Whether no value is of both. */
export function areTypesDisjoint(types: readonly string[], others: readonly string[]): boolean {
  const isNumeric = (type: string): boolean => type === "integer" || type === "number";
  return !types.some(
    (type) => others.includes(type) || (isNumeric(type) && others.some(isNumeric)),
  );
}

/** Types as `type` says them: one name, or a list; undefined for every type. */
export function typeKeyword(types: readonly string[]): string | readonly string[] | undefined {
  if (all.every((type) => types.includes(type))) return undefined;
  const [only] = types;
  return types.length === 1 && only !== undefined ? only : types;
}
