import type { ActionSurface } from "../runtime/surface.js";
import { alignedActions } from "./aligned-actions.js";
import type { SurfaceRule } from "./rule.js";
import { groupedActions, inActions, ofTools, quotedTool } from "./tool-changes.js";

/** Functions that may write now, or may not any more. */
export function functionReadOnlyChanges(now: boolean): SurfaceRule["find"] {
  return ofTools((pair) => {
    const { before, after } = pair;
    if (before.kind !== "function" || after.kind !== "function") return [];
    const was = before.function.readOnly === true;
    const is = after.function.readOnly === true;
    if (was === is || is !== now) return [];
    return [
      {
        keyword: "readOnly",
        before: was,
        after: is,
        message: `${quotedTool(pair)} ${is ? "only reads now" : "may write now"}.`,
      },
    ];
  });
}

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
