import { alignedActions } from "../aligned-actions.js";
import { confirmationCovers, isConfirmed, newlyConfirmed } from "../confirmations.js";
import type { SurfaceRule } from "../rule.js";
import { ofTools, quotedList, quotedTool } from "../tool-changes.js";

export const actionUnconfirmed: SurfaceRule = {
  area: "action",
  id: "action-unconfirmed",
  law: "An action that needs no confirmation any more is done by the first call.",
  classes: ["wire", "source", "safety"],
  level: "dangerous",
  compat: "compatible",
  inverse: "action-confirmed",
  advice: "Check that a single wrong call does no harm.",
  find: ofTools((pair) => {
    const { common } = alignedActions(pair);
    const actions = newlyConfirmed(common, "before");
    if (actions.length === 0 || !common.some(({ after }) => isConfirmed(after))) return [];
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
