import { contentKeyChanged } from "../content-changes.js";
import type { SurfaceRule } from "../rule.js";

export const workspaceChanged: SurfaceRule = {
  area: "tool",
  id: "workspace-changed",
  law: "In another workspace the paths and ids that callers hold lead to nothing, or to other content.",
  classes: ["wire", "safety"],
  level: "breaking",
  compat: "compatible",
  inverse: "workspace-changed",
  advice: "Move the content along, and check who may read and write the new workspace.",
  find: contentKeyChanged(
    "workspace",
    (before, after) => `works on the workspace ${after} now, no longer on ${before}`,
  ),
};
