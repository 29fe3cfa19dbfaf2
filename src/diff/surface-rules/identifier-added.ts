import { identifierChanges } from "../identifier-changes.js";
import type { SurfaceRule } from "../rule.js";

export const identifierAdded: SurfaceRule = {
  area: "tool",
  id: "identifier-added",
  law: "A business key that identifies items now is one more way to name them.",
  classes: ["wire", "prompt"],
  level: "info",
  compat: "compatible",
  inverse: "identifier-removed",
  advice: "Check that its values are unique in what is stored.",
  find: identifierChanges("after"),
};
