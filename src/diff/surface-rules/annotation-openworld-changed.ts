import { annotationChanges } from "../annotations.js";
import type { SurfaceRule } from "../rule.js";

export const annotationOpenworldChanged: SurfaceRule = {
  area: "tool",
  id: "annotation-openworld-changed",
  law: "Whether a tool reaches beyond the repository decides how far hosts trust its results.",
  classes: ["safety", "prompt"],
  level: "info",
  compat: "compatible",
  inverse: "annotation-openworld-changed",
  advice: "Check that it says where its results come from.",
  find: annotationChanges(
    "openWorldHint",
    "changed",
    "says otherwise whether it reaches beyond the repository",
  ),
};
