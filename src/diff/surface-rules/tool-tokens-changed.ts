import type { SurfaceRule } from "../rule.js";
import { tokensOf } from "../token-changes.js";
import { ofListedTools, quoted } from "../tool-changes.js";

/** Smaller changes are what every change of a form brings along. */
const mostTokens = 200;
const mostShare = 0.2;

export const toolTokensChanged: SurfaceRule = {
  area: "tool",
  id: "tool-tokens-changed",
  law: "A tool that is much larger or smaller takes another share of every conversation.",
  classes: ["prompt"],
  level: "dangerous",
  compat: "compatible",
  inverse: "tool-tokens-changed",
  advice: "Look at what became so long, and at the budget in mcpgen.yaml.",
  find: ofListedTools((listed) => {
    const [before, after] = [tokensOf(listed.before), tokensOf(listed.after)];
    const difference = Math.abs(after - before);
    const share = difference / Math.min(before, after);
    if (difference <= mostTokens || share <= mostShare) return [];
    return [
      {
        keyword: "tokens",
        before,
        after,
        message: `${quoted(listed.before.name)} takes about ${after} tokens now, ${before} before.`,
      },
    ];
  }),
};
