import { alignedActions } from "../aligned-actions.js";
import type { SurfaceRule } from "../rule.js";
import { smallestCall } from "../smallest-call.js";
import { ofTools, quoted, quotedTool } from "../tool-changes.js";

export const actionRenamed: SurfaceRule = {
  area: "action",
  id: "action-renamed",
  law: "An action under another name breaks every call by the older one.",
  classes: ["wire", "prompt"],
  level: "breaking",
  compat: "breaking",
  inverse: "action-renamed",
  advice: "Keep the name: what an action does can be said in its description.",
  find: ofTools((pair) =>
    alignedActions(pair)
      .common.filter(({ name, newName }) => name !== newName)
      .map(({ name, newName }) => {
        const witness = smallestCall(pair.before, name);
        return {
          actions: [newName],
          keyword: "action",
          before: name,
          after: newName,
          message: `The action ${quoted(name)} of ${quotedTool(pair)} is called ${quoted(newName)} now.`,
          ...(witness === undefined ? {} : { witness }),
          covers: [{ pair, direction: "input", path: ["action"] }],
        };
      }),
  ),
};
