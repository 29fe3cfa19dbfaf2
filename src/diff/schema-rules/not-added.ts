import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const notAdded: SchemaRule = {
  id: "not-added",
  area: "schema",
  law: "Values that fit an excluded schema are refused now.",
  classes: ["wire"],
  advice: "Take what was taken before.",
  inverse: "not-removed",
  levels: { input: "breaking", output: "info" },
  aspect: "meaning",
  find: (pair) => keywordChanges(pair, "not", "added", "{place} must not fit {after} now."),
};
