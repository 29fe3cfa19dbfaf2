import { alignedActions } from "../aligned-actions.js";
import { confirmationCovers, isConfirmed, newlyConfirmed } from "../confirmations.js";
import type { SurfaceRule } from "../rule.js";
import { ofTools, quotedList, quotedTool } from "../tool-changes.js";

export const actionConfirmed: SurfaceRule = {
  area: "action",
  id: "action-confirmed",
  law: "One more action of a tool answers with a preview first, so that a single call no longer does it.",
  classes: ["wire", "source", "safety"],
  level: "dangerous",
  compat: "compatible",
  inverse: "action-unconfirmed",
  advice: "Tell callers that they have to confirm it.",
  find: ofTools((pair) => {
    const { common } = alignedActions(pair);
    const actions = newlyConfirmed(common, "after");
    if (actions.length === 0 || !common.some(({ before }) => isConfirmed(before))) return [];
    return [
      {
        actions,
        keyword: "confirm",
        before: false,
        after: true,
        message: `${quotedTool(pair)} asks for a confirmation of ${quotedList(actions)} too.`,
        covers: confirmationCovers(pair, actions),
      },
    ];
  }),
};
