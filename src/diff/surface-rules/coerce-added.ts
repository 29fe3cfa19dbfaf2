import { coerceChanges } from "../coerce-changes.js";
import type { SurfaceRule } from "../rule.js";

export const coerceAdded: SurfaceRule = {
  area: "tool",
  id: "coerce-added",
  law: "Lists and objects that may come as JSON text are taken as before, too.",
  classes: ["wire"],
  level: "info",
  compat: "compatible",
  inverse: "coerce-removed",
  advice: "Nothing has to be done by callers.",
  find: coerceChanges("json"),
};
