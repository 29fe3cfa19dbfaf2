import type { NodePair, SchemaChange } from "../rule.js";
import { quotedPath, valueText } from "./names.js";
import { withKeywordsOf } from "./node-parts.js";

/** Combinations of schemas that stand at the root now, or do not any more. */
export function rootCombinators(
  { before, after, isRoot, path }: NodePair,
  wanted: "added" | "removed",
): readonly SchemaChange[] {
  if (!isRoot) return [];
  const [without, withIt] = wanted === "added" ? [before, after] : [after, before];
  return ["allOf", "anyOf", "oneOf"]
    .filter((keyword) => Object.hasOwn(withIt, keyword) && !Object.hasOwn(without, keyword))
    .map((keyword) => ({
      keyword,
      [wanted === "added" ? "after" : "before"]: withIt[keyword],
      message: `${quotedPath(path)} ${wanted === "added" ? "has" : "no longer has"} ${keyword} at its root${wanted === "added" ? " now" : ""}.`,
    }));
}

/** Another dialect of the whole schema. */
export function dialectChange({ before, after, isRoot }: NodePair): readonly SchemaChange[] {
  const old = before["$schema"];
  const now = after["$schema"];
  if (!isRoot || old === now) return [];
  const say = (dialect: unknown): string =>
    dialect === undefined ? "no dialect" : `the dialect ${valueText(dialect)}`;
  return [
    {
      keyword: "$schema",
      ...(old === undefined ? {} : { before: old }),
      ...(now === undefined ? {} : { after: now }),
      message: `The schema names ${say(now)} now, ${say(old)} before.`,
      edited: withKeywordsOf(before, after, "$schema"),
    },
  ];
}
