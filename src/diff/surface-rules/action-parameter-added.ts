import { parameterChanges } from "../parameter-changes.js";
import type { SurfaceRule } from "../rule.js";

export const actionParameterAdded: SurfaceRule = {
  area: "action",
  id: "action-parameter-added",
  law: "A parameter that one more action takes can be left out.",
  classes: ["wire", "prompt"],
  level: "info",
  compat: "compatible",
  inverse: "action-parameter-removed",
  advice: "Nothing has to be done by callers.",
  find: parameterChanges("after"),
};
