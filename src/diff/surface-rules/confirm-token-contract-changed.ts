import { alignedActions } from "../aligned-actions.js";
import { confirmationCovers, confirmationOf, isConfirmed } from "../confirmations.js";
import type { SurfaceRule } from "../rule.js";
import { ofTools, quoted, quotedTool } from "../tool-changes.js";

export const confirmTokenContractChanged: SurfaceRule = {
  area: "tool",
  id: "confirm-token-contract-changed",
  law: "Who confirms in the older way is not believed any more, so that nothing is done.",
  classes: ["wire", "safety"],
  level: "breaking",
  compat: "breaking",
  inverse: "confirm-token-contract-changed",
  advice: "Tell callers how they confirm now, and release the change as a new major version.",
  find: ofTools((pair) => {
    const [before, after] = [confirmationOf(pair.before), confirmationOf(pair.after)];
    const actions = alignedActions(pair).common.filter(
      (action) => isConfirmed(action.before) && isConfirmed(action.after),
    );
    if (before === after || actions.length === 0) return [];
    const names = actions.map(({ newName }) => newName);
    return [
      {
        keyword: "confirmation",
        before,
        after,
        message: `${quotedTool(pair)} is confirmed by ${quoted(after)} now, no longer by ${quoted(before)}.`,
        covers: confirmationCovers(pair, names),
      },
    ];
  }),
};
