import type { SchemaRule } from "../rule.js";
import { descriptions } from "../schema/descriptions.js";

export const propertyDescriptionAdded: SchemaRule = {
  area: "schema",
  id: "property-description-added",
  aspect: "words",
  law: "Words that a model reads for the first time may change what it sends.",
  classes: ["prompt"],
  levels: { input: "dangerous", output: "info" },

  inverse: "property-description-removed",
  advice: "Read the words as a model would, and try them with one.",
  find: (pair) => descriptions(pair, "added"),
};
