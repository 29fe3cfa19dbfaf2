import { annotationChanges } from "../annotations.js";
import type { SurfaceRule } from "../rule.js";

export const annotationIdempotentLost: SurfaceRule = {
  area: "tool",
  id: "annotation-idempotent-lost",
  law: "A tool that may not be repeated does its work twice where clients try again.",
  classes: ["safety", "prompt"],
  level: "dangerous",
  compat: "compatible",
  inverse: "annotation-idempotent-gained",
  advice: "Tell callers not to repeat a call that seems to have failed.",
  find: annotationChanges("idempotentHint", false, "does not say any more that it can be repeated"),
};
