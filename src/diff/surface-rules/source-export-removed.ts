import { exportChanges } from "../export-changes.js";
import type { SurfaceRule } from "../rule.js";

export const sourceExportRemoved: SurfaceRule = {
  area: "tool",
  id: "source-export-removed",
  law: "Code that imports a name which is gone does not compile any more.",
  classes: ["source"],
  level: "breaking",
  compat: "breaking",
  inverse: "source-export-added",
  advice: "Change the imports of handlers and subclasses; the compiler names each.",
  find: exportChanges("before"),
};
