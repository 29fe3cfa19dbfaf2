import { identifierChanges } from "../identifier-changes.js";
import type { SurfaceRule } from "../rule.js";

export const identifierRemoved: SurfaceRule = {
  area: "tool",
  id: "identifier-removed",
  law: "A business key that identifies items no longer breaks the calls that name them by it.",
  classes: ["wire", "prompt"],
  level: "breaking",
  compat: "breaking",
  inverse: "identifier-added",
  advice: "Keep the key, or tell callers to name items by path.",
  find: identifierChanges("before"),
};
