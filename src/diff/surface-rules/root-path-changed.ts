import { contentKeyChanged } from "../content-changes.js";
import type { SurfaceRule } from "../rule.js";

export const rootPathChanged: SurfaceRule = {
  area: "tool",
  id: "root-path-changed",
  law: "Content outside of a tool's root is out of reach, whatever paths callers hold.",
  classes: ["wire", "safety"],
  level: "breaking",
  compat: "compatible",
  inverse: "root-path-changed",
  advice: "Check what is below the new root, and tell callers of it.",
  find: contentKeyChanged(
    "rootPath",
    (before, after) => `works below ${after} now, no longer below ${before}`,
  ),
};
