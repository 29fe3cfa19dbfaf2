import type { SchemaRule } from "../rule.js";
import { conditionChanges } from "../schema/part-changes.js";

export const conditionRemoved: SchemaRule = {
  area: "schema",
  id: "condition-removed",
  aspect: "meaning",
  law: "Values that a condition kept out surprise whoever relies on it.",
  classes: ["wire"],
  levels: { input: "info", output: "breaking" },

  inverse: "condition-added",
  advice: "See that whoever reads it takes such values.",
  find: (pair) => conditionChanges(pair, "removed"),
};
