import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const multipleOfRemoved: SchemaRule = {
  area: "schema",
  id: "multiple-of-removed",
  aspect: "meaning",
  law: "Numbers between the multiples of a divisor that is gone surprise whoever relies on it.",
  classes: ["wire"],
  levels: { input: "info", output: "breaking" },

  inverse: "multiple-of-added",
  advice: "See that whoever reads it takes any number.",
  find: (pair) =>
    keywordChanges(
      pair,
      "multipleOf",
      "removed",
      "{place} takes other numbers than multiples of {before} now.",
    ),
};
