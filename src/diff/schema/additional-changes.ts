import type { SchemaObject } from "../../schema/json-schema.js";
import { isObject } from "../../util/is-object.js";
import type { NodePair, SchemaChange } from "../rule.js";
import { bothTake } from "./aligned.js";
import { quotedPath, valueText } from "./names.js";
import { withKeywordsOf } from "./node-parts.js";

export type AdditionalChange = "closed" | "opened" | "narrowed" | "widened";

/** How an object changed towards properties that it does not name, in one of these ways. */
export function additionalChanges(
  { before, after, path }: NodePair,
  wanted: AdditionalChange,
): readonly SchemaChange[] {
  const keyword = "additionalProperties";
  if (!bothTake(before, after, "object") || changeOf(before, after) !== wanted) return [];
  return [
    {
      keyword,
      ...(Object.hasOwn(before, keyword) ? { before: before[keyword] } : {}),
      ...(Object.hasOwn(after, keyword) ? { after: after[keyword] } : {}),
      message: `${quotedPath(path)} ${sentence(after, wanted)} now.`,
      edited: withKeywordsOf(before, after, keyword),
    },
  ];
}

function sentence({ additionalProperties: now }: SchemaObject, change: AdditionalChange): string {
  if (change === "closed") return "takes no properties but those that it names";
  if (!isObject(now) || Object.keys(now).length === 0) return "takes any further properties";
  return change === "opened"
    ? `takes further properties that fit ${valueText(now)}`
    : `takes further properties only where they fit ${valueText(now)}`;
}

function changeOf(before: SchemaObject, after: SchemaObject): AdditionalChange | undefined {
  const was = opennessOf(before);
  const is = opennessOf(after);
  if (was === is) return undefined;
  if (is === "closed") return "closed";
  if (was === "closed") return "opened";
  return is === "open" ? "widened" : "narrowed";
}

function opennessOf({ additionalProperties: others }: SchemaObject): "open" | "closed" | "some" {
  if (others === false) return "closed";
  return isObject(others) && Object.keys(others).length > 0 ? "some" : "open";
}
