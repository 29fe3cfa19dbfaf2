import { contentKeyChanged } from "../content-changes.js";
import type { SurfaceRule } from "../rule.js";

export const nodeTypeChanged: SurfaceRule = {
  area: "tool",
  id: "node-type-changed",
  law: "Content of the older node type is not found any more by a tool over another one.",
  classes: ["wire"],
  level: "breaking",
  compat: "compatible",
  inverse: "node-type-changed",
  advice: "Change the type of the stored content before this is released.",
  find: contentKeyChanged(
    "nodeType",
    (before, after) => `works on nodes of the type ${after} now, no longer ${before}`,
  ),
};
