import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const anyOfRemoved: SchemaRule = {
  area: "schema",
  id: "any-of-removed",
  aspect: "meaning",
  law: "Values that fit none of the alternatives that are gone surprise whoever relies on them.",
  classes: ["wire", "prompt"],
  levels: { input: "info", output: "breaking" },

  inverse: "any-of-added",
  advice: "See that whoever reads it takes such values.",
  find: (pair) =>
    keywordChanges(pair, "anyOf", "removed", "{place} takes more than one of {before} now."),
};
