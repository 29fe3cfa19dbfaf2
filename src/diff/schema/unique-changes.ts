import type { NodePair, SchemaChange } from "../rule.js";
import { withKeywordsOf } from "./node-parts.js";
import { quotedPath } from "./names.js";

/** Whether entries must differ now, or need not any more. */
export function uniqueChanges(
  { before, after, path, typesAreDisjoint }: NodePair,
  wanted: "added" | "removed",
): readonly SchemaChange[] {
  const was = before["uniqueItems"] === true;
  const is = after["uniqueItems"] === true;
  if (typesAreDisjoint || was === is || is !== (wanted === "added")) return [];
  return [
    {
      keyword: "uniqueItems",
      before: was,
      after: is,
      message: `${quotedPath(path)} ${is ? "takes no entry twice now" : "may have an entry twice now"}.`,
      edited: withKeywordsOf(before, after, "uniqueItems"),
    },
  ];
}
