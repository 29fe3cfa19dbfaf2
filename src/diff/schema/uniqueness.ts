import type { NodePair, SchemaChange } from "../rule.js";
import { quotedPath } from "./names.js";
import { without } from "./node-parts.js";

/** That the entries of a list must differ, where that came or went. */
export function uniqueness(pair: NodePair, isUnique: boolean): readonly SchemaChange[] {
  const { before, after, path, typesAreDisjoint } = pair;
  const was = before["uniqueItems"] === true;
  const is = after["uniqueItems"] === true;
  if (typesAreDisjoint || was === is || is !== isUnique) return [];
  return [
    {
      keyword: "uniqueItems",
      before: was,
      after: is,
      message: `${quotedPath(path)} ${is ? "takes no entry twice now" : "takes an entry twice now"}.`,
      edited: is ? { ...before, uniqueItems: true } : without(before, "uniqueItems"),
    },
  ];
}
