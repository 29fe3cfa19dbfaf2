import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const multipleOfChanged: SchemaRule = {
  area: "schema",
  id: "multiple-of-changed",
  aspect: "meaning",
  law: "Another divisor refuses numbers that the older one took, unless it divides that.",
  classes: ["wire"],
  levels: { input: "breaking", output: "breaking" },

  inverse: "multiple-of-changed",
  advice:
    "Keep what callers send, or add the new beside it and take the old away in a later version.",
  find: (pair) =>
    keywordChanges(
      pair,
      "multipleOf",
      "changed",
      "{place} takes multiples of {after} now, of {before} before.",
    ),
};
