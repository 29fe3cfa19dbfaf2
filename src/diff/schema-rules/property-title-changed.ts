import type { SchemaRule } from "../rule.js";
import { titles } from "../schema/descriptions.js";

export const propertyTitleChanged: SchemaRule = {
  area: "schema",
  id: "property-title-changed",
  aspect: "words",
  law: "A title is a label that models and forms show.",
  classes: ["prompt"],
  levels: { input: "info", output: "info" },

  inverse: "property-title-changed",
  advice: "Nothing has to be done.",
  find: (pair) => titles(pair),
};
