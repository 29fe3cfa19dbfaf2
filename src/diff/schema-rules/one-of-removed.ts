import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const oneOfRemoved: SchemaRule = {
  id: "one-of-removed",
  area: "schema",
  law: "Values need not fit exactly one of some alternatives any more.",
  classes: ["wire", "prompt"],
  advice: "In results, keep to the older alternatives.",
  inverse: "one-of-added",
  levels: { input: "info", output: "breaking" },
  aspect: "meaning",
  find: (pair) =>
    keywordChanges(
      pair,
      "oneOf",
      "removed",
      "{place} need not fit exactly one of some alternatives any more: {before}.",
    ),
};
