import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const containsRemoved: SchemaRule = {
  id: "contains-removed",
  area: "schema",
  law: "A list may come without such an entry now.",
  classes: ["wire"],
  advice: "In results, keep to the older schema.",
  inverse: "contains-added",
  levels: { input: "info", output: "breaking" },
  aspect: "meaning",
  find: (pair) =>
    keywordChanges(
      pair,
      "contains",
      "removed",
      "{place} need not have an entry that fits {before} any more.",
    ),
};
