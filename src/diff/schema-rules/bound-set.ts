import type { SchemaRule } from "../rule.js";
import { boundChanges } from "../schema/bounds.js";

export const boundSet: SchemaRule = {
  area: "schema",
  id: "bound-set",
  aspect: "meaning",
  law: "A bound where none was refuses values beyond it.",
  classes: ["wire", "prompt"],
  levels: { input: "breaking", output: "info" },

  inverse: "bound-removed",
  advice: "Look for stored and sent values beyond the bound first.",
  find: (pair) => boundChanges(pair, "set"),
};
