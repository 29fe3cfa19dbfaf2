import { alignedActions } from "../aligned-actions.js";
import { answerCovers } from "../action-covers.js";
import type { SurfaceRule } from "../rule.js";
import { ofTools, quoted, quotedTool } from "../tool-changes.js";

export const actionAdded: SurfaceRule = {
  area: "action",
  id: "action-added",
  law: "A new action takes nothing from callers.",
  classes: ["wire", "prompt"],
  level: "info",
  compat: "compatible",
  inverse: "action-removed",
  advice: "Check that callers who may use the tool may do this too.",
  find: ofTools((pair) => {
    if (pair.before.kind !== pair.after.kind) return [];
    return alignedActions(pair).added.map((action) => ({
      actions: [action],
      keyword: "action",
      after: action,
      message: `${quotedTool(pair)} has a new action ${quoted(action)}.`,
      covers: answerCovers(pair, action, "after"),
    }));
  }),
};
