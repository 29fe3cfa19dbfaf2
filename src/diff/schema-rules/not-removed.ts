import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const notRemoved: SchemaRule = {
  id: "not-removed",
  area: "schema",
  law: "Values that were excluded may come now.",
  classes: ["wire"],
  advice: "In results, keep to the older schema.",
  inverse: "not-added",
  levels: { input: "info", output: "breaking" },
  aspect: "meaning",
  find: (pair) => keywordChanges(pair, "not", "removed", "{place} may fit {before} now."),
};
