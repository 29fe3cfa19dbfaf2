import { requirementChanges } from "../requirement-changes.js";
import type { SurfaceRule } from "../rule.js";

export const actionRequirementRemoved: SurfaceRule = {
  area: "action",
  id: "action-requirement-removed",
  law: "What an action no longer requires can go on being sent.",
  classes: ["wire", "prompt"],
  level: "info",
  compat: "compatible",
  inverse: "action-requirement-added",
  advice: "Nothing has to be done by callers.",
  find: requirementChanges("before"),
};
