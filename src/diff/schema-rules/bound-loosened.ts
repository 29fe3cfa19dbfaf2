import type { SchemaRule } from "../rule.js";
import { boundChanges } from "../schema/bounds.js";

export const boundLoosened: SchemaRule = {
  id: "bound-loosened",
  area: "schema",
  law: "Values beyond the older bound may come now.",
  classes: ["wire", "prompt"],
  advice: "In results, keep to the older bound.",
  inverse: "bound-tightened",
  levels: { input: "info", output: "breaking" },
  aspect: "meaning",
  find: (pair) => boundChanges(pair, "loosened"),
};
