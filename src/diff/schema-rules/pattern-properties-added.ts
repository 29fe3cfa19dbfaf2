import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const patternPropertiesAdded: SchemaRule = {
  area: "schema",
  id: "pattern-properties-added",
  aspect: "meaning",
  law: "A rule about properties by a pattern of their names refuses what does not meet it.",
  classes: ["wire"],
  levels: { input: "breaking", output: "info" },

  inverse: "pattern-properties-removed",
  advice:
    "Keep what callers send, or add the new beside it and take the old away in a later version.",
  find: (pair) =>
    keywordChanges(
      pair,
      "patternProperties",
      "added",
      "{place} has to meet a rule about properties by a pattern of their names now: {after}.",
    ),
};
