import type { SchemaRule } from "../rule.js";
import { conjunctChanges } from "../schema/part-changes.js";

export const allOfRemoved: SchemaRule = {
  area: "schema",
  id: "all-of-removed",
  aspect: "meaning",
  law: "Values that need not meet a schema any more surprise whoever relies on it.",
  classes: ["wire", "prompt"],
  levels: { input: "info", output: "breaking" },

  inverse: "all-of-added",
  advice: "See that whoever reads it takes such values.",
  find: (pair) => conjunctChanges(pair, "removed"),
};
