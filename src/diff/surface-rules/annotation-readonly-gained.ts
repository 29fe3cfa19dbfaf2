import { annotationChanges } from "../annotations.js";
import type { SurfaceRule } from "../rule.js";

export const annotationReadonlyGained: SurfaceRule = {
  area: "tool",
  id: "annotation-readonly-gained",
  law: "Of a tool that says that it only reads hosts may stop asking users.",
  classes: ["safety", "prompt"],
  level: "dangerous",
  compat: "compatible",
  inverse: "annotation-readonly-lost",
  advice: "Check that it writes nothing indeed.",
  find: annotationChanges("readOnlyHint", true, "says that it only reads now"),
};
