import type { SchemaRule } from "../rule.js";
import { deprecation } from "../schema/word-changes.js";

export const propertyUndeprecated: SchemaRule = {
  id: "property-undeprecated",
  area: "schema",
  law: "The property is not meant to go any more.",
  classes: ["prompt"],
  advice: "Nothing to do for callers.",
  inverse: "property-deprecated",
  levels: { input: "info", output: "info" },
  aspect: "words",
  find: (pair) => deprecation(pair, false),
};
