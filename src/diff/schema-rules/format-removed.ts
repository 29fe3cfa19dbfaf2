import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const formatRemoved: SchemaRule = {
  area: "schema",
  id: "format-removed",
  aspect: "meaning",
  law: "Texts that are of no format surprise whoever relies on it.",
  classes: ["wire", "prompt"],
  levels: { input: "info", output: "dangerous" },

  inverse: "format-added",
  advice: "See that whoever reads it takes any text.",
  find: (pair) =>
    keywordChanges(
      pair,
      "format",
      "removed",
      "{place} takes texts of any format now, {before} before.",
    ),
};
