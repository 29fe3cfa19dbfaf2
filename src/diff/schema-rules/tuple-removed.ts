import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const tupleRemoved: SchemaRule = {
  area: "schema",
  id: "tuple-removed",
  aspect: "meaning",
  law: "Values that a rule about entries by their position kept out surprise whoever relies on it.",
  classes: ["wire"],
  levels: { input: "info", output: "breaking" },

  inverse: "tuple-added",
  advice: "See that whoever reads it takes such values.",
  find: (pair) =>
    keywordChanges(
      pair,
      "prefixItems",
      "removed",
      "{place} need not meet a rule about entries by their position any more: {before}.",
    ),
};
