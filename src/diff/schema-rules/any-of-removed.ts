import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const anyOfRemoved: SchemaRule = {
  id: "any-of-removed",
  area: "schema",
  law: "Values need not fit one of some alternatives any more.",
  classes: ["wire", "prompt"],
  advice: "In results, keep to the older alternatives.",
  inverse: "any-of-added",
  levels: { input: "info", output: "breaking" },
  aspect: "meaning",
  find: (pair) =>
    keywordChanges(
      pair,
      "anyOf",
      "removed",
      "{place} need not fit one of some alternatives any more: {before}.",
    ),
};
