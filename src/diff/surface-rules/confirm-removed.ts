import { alignedActions } from "../aligned-actions.js";
import { confirmationCovers, isConfirmed, newlyConfirmed } from "../confirmations.js";
import type { SurfaceRule } from "../rule.js";
import { ofTools, quotedList, quotedTool } from "../tool-changes.js";

export const confirmRemoved: SurfaceRule = {
  area: "tool",
  id: "confirm-removed",
  law: "A tool that asks for no confirmation any more destroys or moves content with the first call.",
  classes: ["wire", "safety"],
  level: "dangerous",
  compat: "compatible",
  inverse: "confirm-added",
  advice: "Check that a single wrong call does no harm.",
  find: ofTools((pair) => {
    const { common } = alignedActions(pair);
    const actions = newlyConfirmed(common, "before");
    if (actions.length === 0 || common.some(({ after }) => isConfirmed(after))) return [];
    return [
      {
        actions,
        keyword: "confirm",
        before: true,
        after: false,
        message: `${quotedTool(pair)} does ${quotedList(actions)} without a confirmation now.`,
        covers: confirmationCovers(pair, actions),
      },
    ];
  }),
};
