import type { SurfaceRule } from "../rule.js";
import { ofTools, quotedTool } from "../tool-changes.js";

export const toolKindChanged: SurfaceRule = {
  area: "tool",
  id: "tool-kind-changed",
  law: "A tool of another kind does something else under the same name.",
  classes: ["wire", "source", "prompt"],
  level: "breaking",
  compat: "breaking",
  inverse: "tool-kind-changed",
  advice: "Give the new tool a name of its own.",
  find: ofTools((pair) =>
    pair.before.kind === pair.after.kind
      ? []
      : [
          {
            keyword: "kind",
            before: pair.before.kind,
            after: pair.after.kind,
            message: `${quotedTool(pair)} is of the kind ${pair.after.kind} now, no longer ${pair.before.kind}.`,
          },
        ],
  ),
};
