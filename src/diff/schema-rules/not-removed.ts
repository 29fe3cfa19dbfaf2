import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const notRemoved: SchemaRule = {
  area: "schema",
  id: "not-removed",
  aspect: "meaning",
  law: "Values that a rule about what is excluded kept out surprise whoever relies on it.",
  classes: ["wire"],
  levels: { input: "info", output: "breaking" },

  inverse: "not-added",
  advice: "See that whoever reads it takes such values.",
  find: (pair) =>
    keywordChanges(
      pair,
      "not",
      "removed",
      "{place} need not meet a rule about what is excluded any more: {before}.",
    ),
};
