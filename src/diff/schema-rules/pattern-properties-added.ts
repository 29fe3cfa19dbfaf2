import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const patternPropertiesAdded: SchemaRule = {
  id: "pattern-properties-added",
  area: "schema",
  law: "What is asked of properties whose names match a pattern refuses some that were taken.",
  classes: ["wire"],
  advice: "Take what was taken before.",
  inverse: "pattern-properties-removed",
  levels: { input: "breaking", output: "info" },
  aspect: "meaning",
  find: (pair) =>
    keywordChanges(
      pair,
      "patternProperties",
      "added",
      "{place} must fit, by the names of its properties, {after} now.",
    ),
};
