import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const propertyNamesRemoved: SchemaRule = {
  area: "schema",
  id: "property-names-removed",
  aspect: "meaning",
  law: "Values that a rule about what properties may be called kept out surprise whoever relies on it.",
  classes: ["wire"],
  levels: { input: "info", output: "breaking" },

  inverse: "property-names-added",
  advice: "See that whoever reads it takes such values.",
  find: (pair) =>
    keywordChanges(
      pair,
      "propertyNames",
      "removed",
      "{place} need not meet a rule about what properties may be called any more: {before}.",
    ),
};
