import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const notAdded: SchemaRule = {
  area: "schema",
  id: "not-added",
  aspect: "meaning",
  law: "A rule about what is excluded refuses what does not meet it.",
  classes: ["wire"],
  levels: { input: "breaking", output: "info" },

  inverse: "not-removed",
  advice:
    "Keep what callers send, or add the new beside it and take the old away in a later version.",
  find: (pair) =>
    keywordChanges(
      pair,
      "not",
      "added",
      "{place} has to meet a rule about what is excluded now: {after}.",
    ),
};
