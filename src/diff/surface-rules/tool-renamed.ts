import { alignedActions } from "../aligned-actions.js";
import { listedPairs } from "../listed-pairs.js";
import type { SurfaceRule, ToolPair } from "../rule.js";
import { ofTools, quotedList } from "../tool-changes.js";

export const toolRenamed: SurfaceRule = {
  area: "tool",
  id: "tool-renamed",
  law: "A tool under another name breaks every call by the older one.",
  classes: ["wire", "prompt"],
  level: "breaking",
  compat: "breaking",
  inverse: "tool-renamed",
  advice: "Keep the name: a tool's title can change without it.",
  find: ofTools((pair) => {
    if (pair.before.audience !== pair.after.audience) return [];
    const renamed = listedPairs(pair).filter(
      ({ before, after, action }) => before.name !== after.name && !isActionRenamed(pair, action),
    );
    const [first] = renamed;
    if (first === undefined) return [];
    const before = renamed.map((each) => each.before.name);
    const after = renamed.map((each) => each.after.name);
    const verb = before.length === 1 ? "is" : "are";
    return [
      {
        tool: first.before.name,
        keyword: "name",
        before,
        after,
        message: `${quotedList(before)} ${verb} called ${quotedList(after)} now.`,
      },
    ];
  }),
};

/** The tool of an action has the action's name in its own. */
function isActionRenamed(pair: ToolPair, action: string | undefined): boolean {
  return alignedActions(pair).common.some(
    ({ name, newName }) => newName === action && name !== newName,
  );
}
