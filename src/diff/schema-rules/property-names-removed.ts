import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const propertyNamesRemoved: SchemaRule = {
  id: "property-names-removed",
  area: "schema",
  law: "Properties may have any name now.",
  classes: ["wire"],
  advice: "In results, keep to the older schema.",
  inverse: "property-names-added",
  levels: { input: "info", output: "breaking" },
  aspect: "meaning",
  find: (pair) =>
    keywordChanges(
      pair,
      "propertyNames",
      "removed",
      "The names of properties of {place} need not fit {before} any more.",
    ),
};
