import type { SchemaRule } from "../rule.js";
import { wordChanges } from "../schema/keyword-changes.js";

export const propertyDescriptionAdded: SchemaRule = {
  id: "property-description-added",
  area: "schema",
  law: "A model reads more about the property, and may use it otherwise.",
  classes: ["prompt"],
  advice: "Try the tool with the new text.",
  inverse: "property-description-removed",
  levels: { input: "dangerous", output: "info" },
  aspect: "words",
  find: (pair) =>
    wordChanges(
      pair,
      "description",
      "added",
      "{place} has the description {after} now, and had none.",
    ),
};
