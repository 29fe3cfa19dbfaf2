import type { SchemaRule } from "../rule.js";
import { deprecation } from "../schema/word-changes.js";

export const propertyDeprecated: SchemaRule = {
  id: "property-deprecated",
  area: "schema",
  law: "The property is still taken, and is meant to go.",
  classes: ["prompt"],
  advice: "Stop sending and reading the property.",
  inverse: "property-undeprecated",
  levels: { input: "info", output: "info" },
  aspect: "words",
  find: (pair) => deprecation(pair, true),
};
