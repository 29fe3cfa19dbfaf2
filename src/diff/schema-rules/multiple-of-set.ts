import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const multipleOfSet: SchemaRule = {
  id: "multiple-of-set",
  area: "schema",
  law: "Numbers that are no multiples are refused now.",
  classes: ["wire"],
  advice: "Round such numbers instead of refusing them.",
  inverse: "multiple-of-removed",
  levels: { input: "breaking", output: "info" },
  aspect: "meaning",
  find: (pair) =>
    keywordChanges(pair, "multipleOf", "added", "{place} must be a multiple of {after} now."),
};
