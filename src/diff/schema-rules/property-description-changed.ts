import type { SchemaRule } from "../rule.js";
import { descriptions } from "../schema/descriptions.js";

export const propertyDescriptionChanged: SchemaRule = {
  area: "schema",
  id: "property-description-changed",
  aspect: "words",
  law: "Other words about a value may change what a model sends, though every call stays valid.",
  classes: ["prompt"],
  levels: { input: "dangerous", output: "info" },

  inverse: "property-description-changed",
  advice: "Read the words as a model would, and try them with one.",
  find: (pair) => descriptions(pair, "changed"),
};
