import type { SchemaRule } from "../rule.js";
import { deprecation } from "../schema/descriptions.js";

export const propertyUndeprecated: SchemaRule = {
  area: "schema",
  id: "property-undeprecated",
  aspect: "words",
  law: "A property that is deprecated no more may be relied on again.",
  classes: ["prompt"],
  levels: { input: "info", output: "info" },

  inverse: "property-deprecated",
  advice: "Nothing has to be done.",
  find: (pair) => deprecation(pair, false),
};
