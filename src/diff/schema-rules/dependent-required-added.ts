import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const dependentRequiredAdded: SchemaRule = {
  area: "schema",
  id: "dependent-required-added",
  aspect: "meaning",
  law: "A rule about properties that belong together refuses what does not meet it.",
  classes: ["wire"],
  levels: { input: "breaking", output: "info" },

  inverse: "dependent-required-removed",
  advice:
    "Keep what callers send, or add the new beside it and take the old away in a later version.",
  find: (pair) =>
    keywordChanges(
      pair,
      "dependentRequired",
      "added",
      "{place} has to meet a rule about properties that belong together now: {after}.",
    ),
};
