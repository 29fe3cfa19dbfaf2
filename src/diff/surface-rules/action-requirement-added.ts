import { requirementChanges } from "../requirement-changes.js";
import type { SurfaceRule } from "../rule.js";

export const actionRequirementAdded: SurfaceRule = {
  area: "action",
  id: "action-requirement-added",
  law: "What an action newly requires breaks its calls that leave it out.",
  classes: ["wire", "prompt"],
  level: "breaking",
  compat: "breaking",
  inverse: "action-requirement-removed",
  advice: "Give a default instead of asking callers for more.",
  find: requirementChanges("after"),
};
