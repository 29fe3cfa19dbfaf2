import type { JsonSchema, SchemaObject } from "../../schema/json-schema.js";
import { nameList, schemaMap } from "../../schema/located.js";
import { isObject } from "../../util/is-object.js";
import type { Level } from "../finding.js";
import type { NodePair } from "../rule.js";
import { withMembers } from "./node-parts.js";

/** Whether a node asks for a member. */
export function isRequired(node: SchemaObject, key: string): boolean {
  return nameList(node["required"]).includes(key);
}

/** A member's schema; anything where the node has none. */
export function memberOf(node: SchemaObject, key: string): JsonSchema {
  return schemaMap(node["properties"]).get(key) ?? true;
}

/** Whether an object takes a member that it does not name, whatever it is. */
function isOpenFor(node: SchemaObject, key: string): boolean {
  if (schemaMap(node["properties"]).get(key) === false) return false;
  return node["additionalProperties"] !== false;
}

/** A node with one member more, or another in its place. */
export function withMember(
  node: SchemaObject,
  key: string,
  schema: JsonSchema,
  required: boolean,
): SchemaObject {
  const members = withMembers(node, [...schemaMap(node["properties"]), [key, schema]]);
  return withRequired(members, key, required);
}

/** A node without a member, or refusing it where the other does. */
export function withoutMember(node: SchemaObject, key: string, other: SchemaObject): SchemaObject {
  const members = [...schemaMap(node["properties"])].filter(([each]) => each !== key);
  const isRefused = schemaMap(other["properties"]).get(key) === false;
  const left = isRefused ? [...members, [key, false] as const] : members;
  return withRequired(withMembers(node, left), key, false);
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

/** A caller may have sent anything under a name that was free; a client that holds on to the older closed schema refuses a new one. */
export function levelOfAdded(
  { direction, before }: NodePair,
  key: string,
  isAnything: boolean,
): { readonly level?: Level } {
  const isOpen = isOpenFor(before, key);
  const isSafe = direction === "input" ? isAnything || !isOpen : isOpen;
  return isSafe ? {} : { level: "dangerous" };
}

/** Where the object was open, the name is still taken, and nobody looks at it. */
export function levelOfRemoved(
  { direction, before, after }: NodePair,
  key: string,
): { readonly level?: Level } {
  const stays = isOpenFor(withMembers(before, []), key) && isOpenFor(after, key);
  return direction === "input" && stays ? { level: "dangerous" } : {};
}

/** Whether an absent member means something of its own. */
export function hasDefault(schema: JsonSchema): schema is SchemaObject {
  return isObject(schema) && Object.hasOwn(schema, "default");
}
