import type { JsonSchema, SchemaObject } from "../../schema/json-schema.js";
import { isSchemaObject, nameList, schemaMap } from "../../schema/located.js";
import type { Level } from "../finding.js";
import type { NodePair } from "../rule.js";

/** Whether a node asks for a member. */
export function isRequired(node: SchemaObject, key: string): boolean {
  return nameList(node["required"]).includes(key);
}

/** A member's schema; anything where the node has none. */
export function memberOf(node: SchemaObject, key: string): JsonSchema {
  return schemaMap(node["properties"]).get(key) ?? true;
}

/** Whether an object takes members that it does not name. */
export function isOpen({ additionalProperties }: SchemaObject): boolean {
  return additionalProperties !== false;
}

/** A node with one member more, or another in its place. */
export function withMember(
  node: SchemaObject,
  key: string,
  schema: JsonSchema,
  required: boolean,
): SchemaObject {
  return withRequired(
    {
      ...node,
      properties: Object.fromEntries([...schemaMap(node["properties"]), [key, schema] as const]),
    },
    key,
    required,
  );
}

/** A node without a member. */
export function withoutMember(node: SchemaObject, key: string): SchemaObject {
  const members = [...schemaMap(node["properties"])].filter(([each]) => each !== key);
  return withRequired({ ...node, properties: Object.fromEntries(members) }, key, false);
}

/** A node that asks for a member, or does not. */
export function withRequired(node: SchemaObject, key: string, required: boolean): SchemaObject {
  const others = nameList(node["required"]).filter((each) => each !== key);
  return { ...node, required: required ? [...others, key] : others };
}

/** Whether a member is on one side only, or is called something else on the other. */
export function isNewOrGone({ properties }: NodePair, key: string): boolean {
  const { added, removed, renamed } = properties;
  return (
    added.includes(key) ||
    removed.includes(key) ||
    renamed.some(({ from, to }) => from === key || to === key)
  );
}

/** Results were closed, and a client that holds on to the older schema refuses what it does not know. */
export function levelOfAdded({ direction, before }: NodePair): { readonly level?: Level } {
  const isOutput = direction === "output";
  if (isOutput) return isOpen(before) ? {} : { level: "dangerous" };
  return {};
}

/** Whether an absent member means something of its own. */
export function hasDefault(schema: JsonSchema): boolean {
  return isSchemaObject(schema) && Object.hasOwn(schema, "default");
}
