import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const multipleOfAdded: SchemaRule = {
  area: "schema",
  id: "multiple-of-added",
  aspect: "meaning",
  law: "A divisor where none was refuses the numbers between its multiples.",
  classes: ["wire"],
  levels: { input: "breaking", output: "info" },

  inverse: "multiple-of-removed",
  advice:
    "Keep what callers send, or add the new beside it and take the old away in a later version.",
  find: (pair) =>
    keywordChanges(pair, "multipleOf", "added", "{place} takes multiples of {after} alone now."),
};
