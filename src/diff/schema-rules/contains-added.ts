import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const containsAdded: SchemaRule = {
  area: "schema",
  id: "contains-added",
  aspect: "meaning",
  law: "A rule about what a list contains refuses what does not meet it.",
  classes: ["wire"],
  levels: { input: "breaking", output: "info" },

  inverse: "contains-removed",
  advice:
    "Keep what callers send, or add the new beside it and take the old away in a later version.",
  find: (pair) =>
    keywordChanges(
      pair,
      "contains",
      "added",
      "{place} has to meet a rule about what a list contains now: {after}.",
    ),
};
