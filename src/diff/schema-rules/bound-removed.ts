import type { SchemaRule } from "../rule.js";
import { boundChanges } from "../schema/bounds.js";

export const boundRemoved: SchemaRule = {
  area: "schema",
  id: "bound-removed",
  aspect: "meaning",
  law: "Values beyond a bound that is gone surprise whoever relies on it.",
  classes: ["wire", "prompt"],
  levels: { input: "info", output: "dangerous" },

  inverse: "bound-set",
  advice: "See that whoever reads it takes such values.",
  find: (pair) => boundChanges(pair, "removed"),
};
