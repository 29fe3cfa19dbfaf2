import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const patternPropertiesRemoved: SchemaRule = {
  area: "schema",
  id: "pattern-properties-removed",
  aspect: "meaning",
  law: "Values that a rule about properties by a pattern of their names kept out surprise whoever relies on it.",
  classes: ["wire"],
  levels: { input: "info", output: "breaking" },

  inverse: "pattern-properties-added",
  advice: "See that whoever reads it takes such values.",
  find: (pair) =>
    keywordChanges(
      pair,
      "patternProperties",
      "removed",
      "{place} need not meet a rule about properties by a pattern of their names any more: {before}.",
    ),
};
