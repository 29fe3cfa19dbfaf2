import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const containsRemoved: SchemaRule = {
  area: "schema",
  id: "contains-removed",
  aspect: "meaning",
  law: "Values that a rule about what a list contains kept out surprise whoever relies on it.",
  classes: ["wire"],
  levels: { input: "info", output: "breaking" },

  inverse: "contains-added",
  advice: "See that whoever reads it takes such values.",
  find: (pair) =>
    keywordChanges(
      pair,
      "contains",
      "removed",
      "{place} need not meet a rule about what a list contains any more: {before}.",
    ),
};
