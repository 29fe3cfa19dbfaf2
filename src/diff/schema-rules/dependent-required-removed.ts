import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const dependentRequiredRemoved: SchemaRule = {
  area: "schema",
  id: "dependent-required-removed",
  aspect: "meaning",
  law: "Values that a rule about properties that belong together kept out surprise whoever relies on it.",
  classes: ["wire"],
  levels: { input: "info", output: "breaking" },

  inverse: "dependent-required-added",
  advice: "See that whoever reads it takes such values.",
  find: (pair) =>
    keywordChanges(
      pair,
      "dependentRequired",
      "removed",
      "{place} need not meet a rule about properties that belong together any more: {before}.",
    ),
};
