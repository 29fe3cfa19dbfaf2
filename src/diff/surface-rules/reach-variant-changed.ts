import { sameJson } from "../../schema/equality.js";
import { reachChanges } from "../reach-changes.js";
import type { SurfaceRule } from "../rule.js";

export const reachVariantChanged: SurfaceRule = {
  area: "tool",
  id: "reach-variant-changed",
  law: "Other servers than before take the parameters that need a reach.",
  classes: ["wire", "safety"],
  level: "dangerous",
  compat: "compatible",
  inverse: "reach-variant-changed",
  advice: "Check which servers have the reach that is named now.",
  find: reachChanges(
    (before, after) => before !== undefined && after !== undefined && !sameJson(before, after),
    "can do something else",
  ),
};
