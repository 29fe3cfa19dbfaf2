import type { NodePair, SchemaChange } from "../rule.js";
import { quotedPath, valueText } from "./names.js";
import { listChanges, patternsOf, withParts } from "./node-parts.js";

/** The patterns of a node that came, went, or stand in the place of one that did. */
export function patternChanges(
  pair: NodePair,
  wanted: "added" | "removed" | "changed",
): readonly SchemaChange[] {
  if (pair.typesAreDisjoint) return [];
  const old = patternsOf(pair.before);
  const { removed, added } = listChanges(old, patternsOf(pair.after));
  const swapped = Math.min(removed.length, added.length);
  const place = quotedPath(pair.path);
  switch (wanted) {
    case "changed":
      return removed.slice(0, swapped).map((from, index) => {
        const to = added[index] ?? from;
        return {
          keyword: "pattern",
          before: from,
          after: to,
          message: `${place} must match ${valueText(to)} now, ${valueText(from)} before.`,
          edited: withParts(pair.before, {
            patterns: old.map((pattern) => (pattern === from ? to : pattern)),
          }),
        };
      });
    case "added":
      return added.slice(swapped).map((pattern) => ({
        keyword: "pattern",
        after: pattern,
        message: `${place} must match ${valueText(pattern)} now.`,
        edited: withParts(pair.before, { patterns: [...old, pattern] }),
      }));
    case "removed":
      return removed.slice(swapped).map((pattern) => ({
        keyword: "pattern",
        before: pattern,
        message: `${place} need not match ${valueText(pattern)} any more.`,
        edited: withParts(pair.before, { patterns: old.filter((each) => each !== pattern) }),
      }));
  }
}
