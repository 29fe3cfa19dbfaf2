import { reachChanges } from "../reach-changes.js";
import type { SurfaceRule } from "../rule.js";

export const reachVariantRemoved: SurfaceRule = {
  area: "tool",
  id: "reach-variant-removed",
  law: "What a server with the reach offered besides is gone.",
  classes: ["wire", "prompt"],
  level: "breaking",
  compat: "breaking",
  inverse: "reach-variant-added",
  advice: "Keep what the reach adds as long as it is called.",
  find: reachChanges(
    (before, after) => before !== undefined && after === undefined,
    "can do no more",
  ),
};
