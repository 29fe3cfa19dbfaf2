import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const anyOfAdded: SchemaRule = {
  id: "any-of-added",
  area: "schema",
  law: "Values that do not fit one of some alternatives are refused now.",
  classes: ["wire", "prompt"],
  advice: "Add an alternative for all that was taken before.",
  inverse: "any-of-removed",
  levels: { input: "breaking", output: "info" },
  aspect: "meaning",
  find: (pair) =>
    keywordChanges(
      pair,
      "anyOf",
      "added",
      "{place} must fit one of some alternatives now: {after}.",
    ),
};
