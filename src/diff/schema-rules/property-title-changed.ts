import type { SchemaRule } from "../rule.js";
import { anyChange } from "../schema/word-changes.js";

export const propertyTitleChanged: SchemaRule = {
  id: "property-title-changed",
  area: "schema",
  law: "People and models read another title.",
  classes: ["prompt"],
  advice: "Nothing to do for callers.",
  inverse: "property-title-changed",
  levels: { input: "info", output: "info" },
  aspect: "words",
  find: (pair) => anyChange(pair, "title"),
};
