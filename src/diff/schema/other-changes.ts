import type { NodePair, SchemaChange } from "../rule.js";
import { keywordChanges } from "./keyword-changes.js";

const keywords: readonly string[] = [
  "dependentSchemas",
  "minContains",
  "maxContains",
  "unevaluatedItems",
  "unevaluatedProperties",
  "contentEncoding",
  "contentMediaType",
  "contentSchema",
  "$ref",
  "$dynamicRef",
];

/** Keywords that no other rule looks at, and `items` where it forbids entries on one side. */
export function otherChanges(pair: NodePair): readonly SchemaChange[] {
  const forbids = pair.before["items"] === false || pair.after["items"] === false;
  return [...keywords, ...(forbids ? ["items"] : [])].flatMap((keyword) => [
    ...keywordChanges(pair, keyword, "added", `{place} has ${keyword} now: {after}.`),
    ...keywordChanges(pair, keyword, "changed", `{place} has another ${keyword}: {after} now.`),
    ...keywordChanges(pair, keyword, "removed", `{place} has no ${keyword} now, {before} before.`),
  ]);
}
