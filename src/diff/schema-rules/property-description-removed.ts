import type { SchemaRule } from "../rule.js";
import { descriptions } from "../schema/descriptions.js";

export const propertyDescriptionRemoved: SchemaRule = {
  area: "schema",
  id: "property-description-removed",
  aspect: "words",
  law: "Without its description a model has to guess what a value is for.",
  classes: ["prompt"],
  levels: { input: "dangerous", output: "info" },

  inverse: "property-description-added",
  advice: "Read the words as a model would, and try them with one.",
  find: (pair) => descriptions(pair, "removed"),
};
