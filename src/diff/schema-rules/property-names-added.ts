import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const propertyNamesAdded: SchemaRule = {
  id: "property-names-added",
  area: "schema",
  law: "Properties under other names are refused now.",
  classes: ["wire"],
  advice: "Take what was taken before.",
  inverse: "property-names-removed",
  levels: { input: "breaking", output: "info" },
  aspect: "meaning",
  find: (pair) =>
    keywordChanges(
      pair,
      "propertyNames",
      "added",
      "The names of properties of {place} must fit {after} now.",
    ),
};
