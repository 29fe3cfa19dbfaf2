import { annotationChanges } from "../annotations.js";
import type { SurfaceRule } from "../rule.js";

export const annotationReadonlyLost: SurfaceRule = {
  area: "tool",
  id: "annotation-readonly-lost",
  law: "A tool that no longer only reads runs where users allowed it because it did.",
  classes: ["safety", "prompt"],
  level: "breaking",
  compat: "compatible",
  inverse: "annotation-readonly-gained",
  advice: "Give what writes a tool of its own.",
  find: annotationChanges("readOnlyHint", false, "does not say any more that it only reads"),
};
