import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const containsAdded: SchemaRule = {
  id: "contains-added",
  area: "schema",
  law: "A list without such an entry is refused now.",
  classes: ["wire"],
  advice: "Take what was taken before.",
  inverse: "contains-removed",
  levels: { input: "breaking", output: "info" },
  aspect: "meaning",
  find: (pair) =>
    keywordChanges(pair, "contains", "added", "{place} must have an entry that fits {after} now."),
};
