import type { SchemaRule } from "../rule.js";
import { boundChanges } from "../schema/bounds.js";

export const boundTightened: SchemaRule = {
  id: "bound-tightened",
  area: "schema",
  law: "Values between the older and the newer bound are refused now.",
  classes: ["wire", "prompt"],
  advice: "Keep the older bound, or tell callers of the newer one.",
  inverse: "bound-loosened",
  levels: { input: "breaking", output: "info" },
  aspect: "meaning",
  find: (pair) => boundChanges(pair, "tightened"),
};
