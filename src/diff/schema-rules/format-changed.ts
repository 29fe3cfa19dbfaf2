import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const formatChanged: SchemaRule = {
  area: "schema",
  id: "format-changed",
  aspect: "meaning",
  law: "Another format breaks whoever sends or reads texts of the older one, unless it takes those too.",
  classes: ["wire", "prompt"],
  levels: { input: "breaking", output: "breaking" },

  inverse: "format-changed",
  advice:
    "Keep what callers send, or add the new beside it and take the old away in a later version.",
  find: (pair) =>
    keywordChanges(
      pair,
      "format",
      "changed",
      "{place} takes texts of the format {after} now, {before} before.",
    ),
};
