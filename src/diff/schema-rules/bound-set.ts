import type { SchemaRule } from "../rule.js";
import { boundChanges } from "../schema/bounds.js";

export const boundSet: SchemaRule = {
  id: "bound-set",
  area: "schema",
  law: "Values beyond a new bound are refused now.",
  classes: ["wire", "prompt"],
  advice: "Take what was taken before, or tell callers of the bound.",
  inverse: "bound-removed",
  levels: { input: "breaking", output: "info" },
  aspect: "meaning",
  find: (pair) => boundChanges(pair, "set"),
};
