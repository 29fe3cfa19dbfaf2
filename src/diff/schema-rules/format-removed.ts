import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const formatRemoved: SchemaRule = {
  id: "format-removed",
  area: "schema",
  law: "Texts of any form may come now.",
  classes: ["wire", "prompt"],
  advice: "In results, keep to the older format.",
  inverse: "format-added",
  levels: { input: "info", output: "dangerous" },
  aspect: "meaning",
  find: (pair) =>
    keywordChanges(
      pair,
      "format",
      "removed",
      "{place} need not be of the format {before} any more.",
    ),
};
