import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const tupleRemoved: SchemaRule = {
  id: "tuple-removed",
  area: "schema",
  law: "Nothing is asked of entries at their positions any more.",
  classes: ["wire"],
  advice: "In results, keep to the older schemas.",
  inverse: "tuple-added",
  levels: { input: "info", output: "breaking" },
  aspect: "meaning",
  find: (pair) =>
    keywordChanges(
      pair,
      "prefixItems",
      "removed",
      "{place} need not fit, entry by entry, {before} any more.",
    ),
};
