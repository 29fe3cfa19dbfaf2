import { alignedActions } from "../aligned-actions.js";
import { confirmationCovers, isConfirmed, newlyConfirmed } from "../confirmations.js";
import type { SurfaceRule } from "../rule.js";
import { ofTools, quotedList, quotedTool } from "../tool-changes.js";

export const confirmAdded: SurfaceRule = {
  area: "tool",
  id: "confirm-added",
  law: "A tool that asks for a confirmation now answers a caller who knows of none with a preview.",
  classes: ["wire", "safety"],
  level: "dangerous",
  compat: "compatible",
  inverse: "confirm-removed",
  advice: "Tell callers that they have to confirm what they ask for.",
  find: ofTools((pair) => {
    const { common } = alignedActions(pair);
    const actions = newlyConfirmed(common, "after");
    if (actions.length === 0 || common.some(({ before }) => isConfirmed(before))) return [];
    return [
      {
        actions,
        keyword: "confirm",
        before: false,
        after: true,
        message: `${quotedTool(pair)} asks for a confirmation of ${quotedList(actions)} now.`,
        covers: confirmationCovers(pair, actions),
      },
    ];
  }),
};
