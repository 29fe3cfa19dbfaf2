import type { SchemaRule } from "../rule.js";
import { anyChange } from "../schema/word-changes.js";

export const propertyExamplesChanged: SchemaRule = {
  id: "property-examples-changed",
  area: "schema",
  law: "A model reads other examples, and may send other values.",
  classes: ["prompt"],
  advice: "Nothing to do for callers.",
  inverse: "property-examples-changed",
  levels: { input: "info", output: "info" },
  aspect: "words",
  find: (pair) => anyChange(pair, "examples"),
};
