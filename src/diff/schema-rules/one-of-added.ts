import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const oneOfAdded: SchemaRule = {
  id: "one-of-added",
  area: "schema",
  law: "Values that do not fit exactly one of some alternatives are refused now.",
  classes: ["wire", "prompt"],
  advice: "Add an alternative for all that was taken before.",
  inverse: "one-of-removed",
  levels: { input: "breaking", output: "info" },
  aspect: "meaning",
  find: (pair) =>
    keywordChanges(
      pair,
      "oneOf",
      "added",
      "{place} must fit exactly one of some alternatives now: {after}.",
    ),
};
