import type { SchemaRule } from "../rule.js";
import { boundChanges } from "../schema/bounds.js";

export const boundLoosened: SchemaRule = {
  area: "schema",
  id: "bound-loosened",
  aspect: "meaning",
  law: "Values beyond the older bound surprise whoever relies on it.",
  classes: ["wire", "prompt"],
  levels: { input: "info", output: "breaking" },

  inverse: "bound-tightened",
  advice: "See that whoever reads it takes such values.",
  find: (pair) => boundChanges(pair, "loosened"),
};
