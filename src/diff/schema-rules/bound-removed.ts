import type { SchemaRule } from "../rule.js";
import { boundChanges } from "../schema/bounds.js";

export const boundRemoved: SchemaRule = {
  id: "bound-removed",
  area: "schema",
  law: "Values of any size may come now.",
  classes: ["wire", "prompt"],
  advice: "In results, keep to the older bound.",
  inverse: "bound-set",
  levels: { input: "info", output: "dangerous" },
  aspect: "meaning",
  find: (pair) => boundChanges(pair, "removed"),
};
