import type { SchemaRule } from "../rule.js";
import { boundChanges } from "../schema/bounds.js";

export const boundTightened: SchemaRule = {
  area: "schema",
  id: "bound-tightened",
  aspect: "meaning",
  law: "A tighter bound refuses values that were within the older one.",
  classes: ["wire", "prompt"],
  levels: { input: "breaking", output: "info" },

  inverse: "bound-loosened",
  advice: "Look for stored and sent values beyond the bound first.",
  find: (pair) => boundChanges(pair, "tightened"),
};
