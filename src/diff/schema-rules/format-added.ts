import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const formatAdded: SchemaRule = {
  area: "schema",
  id: "format-added",
  aspect: "meaning",
  law: "A format where none was refuses the texts that are not of it.",
  classes: ["wire", "prompt"],
  levels: { input: "breaking", output: "info" },

  inverse: "format-removed",
  advice:
    "Keep what callers send, or add the new beside it and take the old away in a later version.",
  find: (pair) =>
    keywordChanges(pair, "format", "added", "{place} takes texts of the format {after} alone now."),
};
