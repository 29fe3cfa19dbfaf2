import { isSchemaObject } from "../../schema/located.js";
import type { NodePair, SchemaChange } from "../rule.js";
import { quotedPath } from "./names.js";
import { withKeywordsOf } from "./node-parts.js";

export type Openness = "closed" | "opened" | "narrowed" | "widened";

/** What became of the properties that an object does not name. */
export function openness(pair: NodePair, wanted: Openness): readonly SchemaChange[] {
  const { before, after, path, typesAreDisjoint } = pair;
  const old = before["additionalProperties"] ?? true;
  const now = after["additionalProperties"] ?? true;
  if (typesAreDisjoint || kindOf(old, now) !== wanted) return [];
  const words = {
    closed: "takes no other properties now",
    opened: "takes other properties now",
    narrowed: "takes other properties only with certain values now",
    widened: "takes other properties with any value now",
  } as const;
  return [
    {
      keyword: "additionalProperties",
      before: old,
      after: now,
      message: `${quotedPath(path)} ${words[wanted]}.`,
      edited: withKeywordsOf(before, after, "additionalProperties"),
    },
  ];
}

function kindOf(old: unknown, now: unknown): Openness | undefined {
  if (old === now) return undefined;
  if (now === false) return "closed";
  if (old === false) return "opened";
  if (old === true && isSchemaObject(now)) return "narrowed";
  return now === true && isSchemaObject(old) ? "widened" : undefined;
}
