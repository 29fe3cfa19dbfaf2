import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const multipleOfChanged: SchemaRule = {
  id: "multiple-of-changed",
  area: "schema",
  law: "Multiples of the older step are refused now, unless the newer one divides it.",
  classes: ["wire"],
  advice: "Take multiples of the older step too.",
  inverse: "multiple-of-changed",
  levels: { input: "breaking", output: "breaking" },
  aspect: "meaning",
  find: (pair) =>
    keywordChanges(
      pair,
      "multipleOf",
      "changed",
      "{place} must be a multiple of {after} now, {before} before.",
    ),
};
