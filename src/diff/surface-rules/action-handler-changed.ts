import { alignedActions } from "../aligned-actions.js";
import type { ActionSurface } from "../../runtime/surface.js";
import { sameJson } from "../../schema/equality.js";
import { compareText } from "../../util/compare-text.js";
import type { SurfaceRule } from "../rule.js";
import { missingFrom, ofTools, quoted, quotedTool } from "../tool-changes.js";

export const actionHandlerChanged: SurfaceRule = {
  area: "action",
  id: "action-handler-changed",
  law: "A handler is written for the inputs of its action, and may not compile or work with fewer of them.",
  classes: ["source"],
  level: "info",
  compat: "compatible",
  inverse: "action-handler-changed",
  advice: "Look at the handler of the action.",
  find: ofTools((pair) =>
    alignedActions(pair).common.flatMap(({ newName, before, after }) => {
      const [old, now] = [contractOf(before), contractOf(after)];
      if (old === undefined || now === undefined || sameJson(old, now)) return [];
      const isLess =
        missingFrom(old.input, now.input).length > 0 ||
        missingFrom(old.required, now.required).length > 0;
      return [
        {
          actions: [newName],
          keyword: "input",
          before: old,
          after: now,
          message: `The handler of ${quoted(newName)} of ${quotedTool(pair)} gets other inputs.`,
          ...(isLess ? { level: "dangerous" as const } : {}),
        },
      ];
    }),
  ),
};

/** What the code of a handler relies on; undefined for an action that has no handler. */
function contractOf({
  input,
  required,
}: ActionSurface): Readonly<Record<"input" | "required", readonly string[]>> | undefined {
  if (input === undefined) return undefined;
  return {
    input: input.toSorted(compareText),
    required: input.filter((name) => required.includes(name)).toSorted(compareText),
  };
}
