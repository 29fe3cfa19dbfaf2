import type { SchemaRule } from "../rule.js";
import { deprecation } from "../schema/descriptions.js";

export const propertyDeprecated: SchemaRule = {
  area: "schema",
  id: "property-deprecated",
  aspect: "words",
  law: "A property that is marked as deprecated is still taken.",
  classes: ["prompt"],
  levels: { input: "info", output: "info" },

  inverse: "property-undeprecated",
  advice: "Say in the description what to use in its place.",
  find: (pair) => deprecation(pair, true),
};
