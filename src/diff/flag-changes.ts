import type { ActionSurface } from "../runtime/surface.js";
import { alignedActions } from "./aligned-actions.js";
import type { SurfaceRule } from "./rule.js";
import { groupedActions, inActions, ofTools, quotedTool } from "./tool-changes.js";

/** Actions of which something holds now, or does not any more; `says` is what the tool does. */
export function flagChanges(
  holds: (action: ActionSurface) => boolean,
  now: boolean,
  keyword: string,
  says: string,
): SurfaceRule["find"] {
  return ofTools((pair) =>
    groupedActions(alignedActions(pair).common, ({ before, after }) =>
      holds(before) !== now && holds(after) === now ? now : undefined,
    ).map(({ actions }) => ({
      actions,
      keyword,
      before: !now,
      after: now,
      message: `${quotedTool(pair)} ${says} ${inActions(actions)}.`,
    })),
  );
}
