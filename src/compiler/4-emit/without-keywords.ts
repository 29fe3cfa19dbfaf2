import type { DroppableKeyword } from "../../ir/droppable-keywords.js";
import { isObject } from "../../util/is-object.js";
import type { ListedTool } from "./runtime-symbols.js";

type Schema = Readonly<Record<string, unknown>>;

/** The advertised schema without some keywords, down to its last node; properties of these names stay. */
export function withoutKeywords(
  schema: ListedTool["inputSchema"],
  keywords: readonly DroppableKeyword[] = [],
): ListedTool["inputSchema"] {
  if (keywords.length === 0) return schema;
  const { type, properties, required, additionalProperties } = schema;
  const isClosed = additionalProperties !== undefined && !keywords.includes("additionalProperties");
  return {
    type,
    properties: prunedMembers(properties, keywords),
    required,
    ...(isClosed ? { additionalProperties } : {}),
  };
}

function prunedMembers(
  members: Readonly<Record<string, Schema>>,
  keywords: readonly string[],
): Readonly<Record<string, Schema>> {
  return Object.fromEntries(
    Object.entries(members).map(([name, each]) => [name, pruned(each, keywords)]),
  );
}

function pruned(schema: Schema, keywords: readonly string[]): Schema {
  const kept = Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword));
  return Object.fromEntries(
    kept.map(([keyword, value]) => {
      if (keyword === "items" && isObject(value)) return [keyword, pruned(value, keywords)];
      if (keyword !== "properties" || !isObject(value)) return [keyword, value];
      return [keyword, prunedMembers(value as Readonly<Record<string, Schema>>, keywords)];
    }),
  );
}
