import { coerceChanges } from "../coerce-changes.js";
import type { SurfaceRule } from "../rule.js";

export const coerceRemoved: SurfaceRule = {
  area: "tool",
  id: "coerce-removed",
  law: "Lists and objects that come as JSON text are refused where they were read before.",
  classes: ["wire"],
  level: "breaking",
  compat: "breaking",
  inverse: "coerce-added",
  advice: "Keep taking JSON text as long as clients send it.",
  find: coerceChanges(undefined),
};
