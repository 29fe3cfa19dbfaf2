import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const patternPropertiesRemoved: SchemaRule = {
  id: "pattern-properties-removed",
  area: "schema",
  law: "Nothing is asked of properties whose names match a pattern any more.",
  classes: ["wire"],
  advice: "In results, keep to the older schemas.",
  inverse: "pattern-properties-added",
  levels: { input: "info", output: "breaking" },
  aspect: "meaning",
  find: (pair) =>
    keywordChanges(
      pair,
      "patternProperties",
      "removed",
      "{place} need not fit, by the names of its properties, {before} any more.",
    ),
};
