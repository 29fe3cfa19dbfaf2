import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const tupleAdded: SchemaRule = {
  id: "tuple-added",
  area: "schema",
  law: "What is asked of entries at their positions refuses some that were taken.",
  classes: ["wire"],
  advice: "Take what was taken before.",
  inverse: "tuple-removed",
  levels: { input: "breaking", output: "info" },
  aspect: "meaning",
  find: (pair) =>
    keywordChanges(pair, "prefixItems", "added", "{place} must fit, entry by entry, {after} now."),
};
