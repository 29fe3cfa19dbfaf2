import { annotationChanges } from "../annotations.js";
import type { SurfaceRule } from "../rule.js";

export const annotationDestructiveLost: SurfaceRule = {
  area: "tool",
  id: "annotation-destructive-lost",
  law: "Of a tool that no longer says that it destroys hosts may stop asking users.",
  classes: ["safety", "prompt"],
  level: "dangerous",
  compat: "compatible",
  inverse: "annotation-destructive-gained",
  advice: "Check that it destroys nothing indeed.",
  find: annotationChanges("destructiveHint", false, "does not say any more that it destroys"),
};
