import type { SchemaRule } from "../rule.js";
import { wordChanges } from "../schema/keyword-changes.js";

export const propertyDescriptionRemoved: SchemaRule = {
  id: "property-description-removed",
  area: "schema",
  law: "A model reads less about the property, and may use it otherwise.",
  classes: ["prompt"],
  advice: "Say what the property means.",
  inverse: "property-description-added",
  levels: { input: "dangerous", output: "info" },
  aspect: "words",
  find: (pair) =>
    wordChanges(pair, "description", "removed", "{place} has no description now, {before} before."),
};
