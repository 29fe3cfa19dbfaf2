import { reachChanges } from "../reach-changes.js";
import type { SurfaceRule } from "../rule.js";

export const reachVariantAdded: SurfaceRule = {
  area: "tool",
  id: "reach-variant-added",
  law: "A server that has the reach offers more than one without it.",
  classes: ["prompt", "safety"],
  level: "info",
  compat: "compatible",
  inverse: "reach-variant-removed",
  advice: "Check what the tool can do with the reach.",
  find: reachChanges((before, after) => before === undefined && after !== undefined, "can do more"),
};
