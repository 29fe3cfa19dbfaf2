import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const formatAdded: SchemaRule = {
  id: "format-added",
  area: "schema",
  law: "Texts that are not of the format are refused now.",
  classes: ["wire", "prompt"],
  advice: "Take what was taken before, or tell callers of the format.",
  inverse: "format-removed",
  levels: { input: "breaking", output: "info" },
  aspect: "meaning",
  find: (pair) =>
    keywordChanges(pair, "format", "added", "{place} must be of the format {after} now."),
};
