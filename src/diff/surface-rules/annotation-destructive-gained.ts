import { annotationChanges } from "../annotations.js";
import type { SurfaceRule } from "../rule.js";

export const annotationDestructiveGained: SurfaceRule = {
  area: "tool",
  id: "annotation-destructive-gained",
  law: "A tool that says that it destroys may be asked about, or be refused, where it ran before.",
  classes: ["safety", "prompt"],
  level: "dangerous",
  compat: "compatible",
  inverse: "annotation-destructive-lost",
  advice: "Check that its description says what it destroys.",
  find: annotationChanges("destructiveHint", true, "says that it destroys now"),
};
