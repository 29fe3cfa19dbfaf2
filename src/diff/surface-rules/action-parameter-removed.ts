import { parameterChanges } from "../parameter-changes.js";
import type { SurfaceRule } from "../rule.js";

export const actionParameterRemoved: SurfaceRule = {
  area: "action",
  id: "action-parameter-removed",
  law: "A parameter that an action no longer takes breaks the calls that rely on it.",
  classes: ["wire", "prompt"],
  level: "breaking",
  compat: "breaking",
  inverse: "action-parameter-added",
  advice: "Keep the parameter, or say in the description what takes its place.",
  find: parameterChanges("before"),
};
