import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const enumAdded: SchemaRule = {
  area: "schema",
  id: "enum-added",
  aspect: "meaning",
  law: "A list of values where any would do refuses all others.",
  classes: ["wire", "prompt"],
  levels: { input: "breaking", output: "info" },

  inverse: "enum-removed",
  advice: "List every value that is stored or sent.",
  find: (pair) =>
    pair.typesAreDisjoint
      ? []
      : keywordChanges(pair, "enum", "added", "{place} takes {after} alone now."),
};
