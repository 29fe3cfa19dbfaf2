import { annotationChanges } from "../annotations.js";
import type { SurfaceRule } from "../rule.js";

export const annotationIdempotentGained: SurfaceRule = {
  area: "tool",
  id: "annotation-idempotent-gained",
  law: "A tool that says that it can be repeated may be called again after an error.",
  classes: ["safety", "prompt"],
  level: "info",
  compat: "compatible",
  inverse: "annotation-idempotent-lost",
  advice: "Check that a second call changes nothing more.",
  find: annotationChanges("idempotentHint", true, "says that it can be repeated now"),
};
