import type { SchemaObject } from "../../schema/json-schema.js";
import { isSchemaObject } from "../../schema/located.js";
import { sameJson } from "../../schema/equality.js";
import type { NodePair, SchemaChange } from "../rule.js";
import { quotedPath, valueText } from "./names.js";
import { conditionsOf, conjunctsOf, listChanges, withParts } from "./node-parts.js";

type Kind = "added" | "removed";

/** Schemas that have to be met as well, and were not or are not; a single one on either side is compared inside. */
export function conjunctChanges(pair: NodePair, wanted: Kind): readonly SchemaChange[] {
  if (pair.typesAreDisjoint) return [];
  const old = conjunctsOf(pair.before);
  const now = conjunctsOf(pair.after);
  const isCompared =
    old.length === 1 && now.length === 1 && isSchemaObject(old[0]) && isSchemaObject(now[0]);
  const found = isCompared ? [] : listChanges(old, now)[wanted];
  return found.map((schema) => ({
    keyword: "allOf",
    [wanted === "added" ? "after" : "before"]: schema,
    message: `${quotedPath(pair.path)} ${wanted === "added" ? "has to fit" : "need not fit"} ${valueText(schema)} ${wanted === "added" ? "now" : "any more"}.`,
    edited: withParts(pair.before, {
      conjuncts: wanted === "added" ? [...old, schema] : old.filter((each) => each !== schema),
    }),
  }));
}

/** Conditions that came or went; what follows from one that both sides have is compared inside. */
export function conditionChanges(pair: NodePair, wanted: Kind): readonly SchemaChange[] {
  if (pair.typesAreDisjoint) return [];
  const old = conditionsOf(pair.before);
  const { removed, added } = listChanges(old, conditionsOf(pair.after));
  const found = wanted === "added" ? added : removed;
  const others = wanted === "added" ? removed : added;
  return found
    .filter((condition) => !others.some((other) => isComparedWith(condition, other)))
    .map((condition) => ({
      keyword: "if",
      [wanted === "added" ? "after" : "before"]: condition,
      message: `${quotedPath(pair.path)} has to meet ${wanted === "added" ? "one condition more" : "one condition less"}: ${valueText(condition)}.`,
      edited: withParts(pair.before, {
        conditions:
          wanted === "added" ? [...old, condition] : old.filter((each) => each !== condition),
      }),
    }));
}

/** Whether two conditions ask the same and say something else about the same cases. */
function isComparedWith(one: SchemaObject, other: SchemaObject): boolean {
  return (
    sameJson(one["if"], other["if"]) &&
    ["then", "else"].every(
      (keyword) =>
        sameJson(one[keyword], other[keyword]) ||
        (isSchemaObject(one[keyword]) && isSchemaObject(other[keyword])),
    )
  );
}
