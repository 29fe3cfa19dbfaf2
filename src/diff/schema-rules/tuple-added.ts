import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const tupleAdded: SchemaRule = {
  area: "schema",
  id: "tuple-added",
  aspect: "meaning",
  law: "A rule about entries by their position refuses what does not meet it.",
  classes: ["wire"],
  levels: { input: "breaking", output: "info" },

  inverse: "tuple-removed",
  advice:
    "Keep what callers send, or add the new beside it and take the old away in a later version.",
  find: (pair) =>
    keywordChanges(
      pair,
      "prefixItems",
      "added",
      "{place} has to meet a rule about entries by their position now: {after}.",
    ),
};
