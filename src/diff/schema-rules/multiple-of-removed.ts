import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const multipleOfRemoved: SchemaRule = {
  id: "multiple-of-removed",
  area: "schema",
  law: "Numbers between the steps may come now.",
  classes: ["wire"],
  advice: "In results, keep to the older step.",
  inverse: "multiple-of-set",
  levels: { input: "info", output: "dangerous" },
  aspect: "meaning",
  find: (pair) =>
    keywordChanges(
      pair,
      "multipleOf",
      "removed",
      "{place} need not be a multiple of {before} any more.",
    ),
};
