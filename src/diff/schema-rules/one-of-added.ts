import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const oneOfAdded: SchemaRule = {
  area: "schema",
  id: "one-of-added",
  aspect: "meaning",
  law: "Alternatives where there were none refuse what fits none of them.",
  classes: ["wire", "prompt"],
  levels: { input: "breaking", output: "info" },

  inverse: "one-of-removed",
  advice:
    "Keep what callers send, or add the new beside it and take the old away in a later version.",
  find: (pair) =>
    keywordChanges(pair, "oneOf", "added", "{place} takes nothing but one of {after} now."),
};
