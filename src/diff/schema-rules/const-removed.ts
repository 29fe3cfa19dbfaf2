import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const constRemoved: SchemaRule = {
  area: "schema",
  id: "const-removed",
  aspect: "meaning",
  law: "Values beside the one that was the only one surprise whoever relies on it.",
  classes: ["wire", "prompt"],
  levels: { input: "info", output: "breaking" },

  inverse: "const-added",
  advice: "See that whoever reads it takes other values.",
  find: (pair) => keywordChanges(pair, "const", "removed", "{place} takes more than {before} now."),
};
