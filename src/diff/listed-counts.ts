import { listedPairs } from "./listed-pairs.js";
import type { SurfaceChange, SurfacePair, ToolPair } from "./rule.js";
import { isPerAction } from "./surface-parts.js";
import { quoted, toolFacts } from "./tool-changes.js";

/**
 * Tools that a declaration lists on one side alone, where both sides have the declaration. Where each action is a tool, or is one on
 * one side, the rules about actions and layouts say it.
 */
export function listedOnOneSide(
  { tools }: SurfacePair,
  side: "before" | "after",
): readonly SurfaceChange[] {
  return tools.filter(isOfWholeTools).flatMap((pair) => {
    const matched = new Set(listedPairs(pair).map((each) => each[side]));
    return pair[side].tools
      .filter((listed) => !matched.has(listed))
      .map(({ name }) => ({
        ...toolFacts(pair.after, name),
        [side]: [name],
        message: `${quoted(name)} is ${side === "before" ? "gone from" : "new for"} the audience ${pair.after.audience}.`,
      }));
  });
}

function isOfWholeTools({ before, after, isSame }: ToolPair): boolean {
  return isSame !== true && !isPerAction(before) && !isPerAction(after);
}
