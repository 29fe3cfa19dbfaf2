import { exportChanges } from "../export-changes.js";
import type { SurfaceRule } from "../rule.js";

export const sourceExportAdded: SurfaceRule = {
  area: "tool",
  id: "source-export-added",
  law: "A new exported name breaks no code.",
  classes: ["source"],
  level: "info",
  compat: "compatible",
  inverse: "source-export-removed",
  advice: "Nothing has to be done.",
  find: exportChanges("after"),
};
