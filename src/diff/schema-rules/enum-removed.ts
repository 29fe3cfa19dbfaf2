import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const enumRemoved: SchemaRule = {
  area: "schema",
  id: "enum-removed",
  aspect: "meaning",
  law: "Values beyond a list that is gone surprise whoever knows the list.",
  classes: ["wire", "prompt"],
  levels: { input: "info", output: "dangerous" },

  inverse: "enum-added",
  advice: "See that whoever reads it takes any value.",
  find: (pair) =>
    keywordChanges(pair, "enum", "removed", "{place} takes any value now, {before} alone before."),
};
