import { alignedActions } from "../aligned-actions.js";
import { answerCovers } from "../action-covers.js";
import type { SurfaceRule } from "../rule.js";
import { smallestCall } from "../smallest-call.js";
import { ofTools, quoted, quotedTool } from "../tool-changes.js";

export const actionRemoved: SurfaceRule = {
  area: "action",
  id: "action-removed",
  law: "An action that is gone breaks every call of it.",
  classes: ["wire", "prompt"],
  level: "breaking",
  compat: "breaking",
  inverse: "action-added",
  advice: "Keep the action until nobody calls it, or release the change as a new major version.",
  find: ofTools((pair) => {
    if (pair.before.kind !== pair.after.kind) return [];
    return alignedActions(pair).removed.map((action) => {
      const witness = smallestCall(pair.before, action);
      return {
        actions: [action],
        keyword: "action",
        before: action,
        message: `The action ${quoted(action)} of ${quotedTool(pair)} is gone.`,
        ...(witness === undefined ? {} : { witness }),
        covers: answerCovers(pair, action, "before"),
      };
    });
  }),
};
