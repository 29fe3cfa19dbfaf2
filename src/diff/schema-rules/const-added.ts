import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const constAdded: SchemaRule = {
  area: "schema",
  id: "const-added",
  aspect: "meaning",
  law: "A value that is the only one refuses all others.",
  classes: ["wire", "prompt"],
  levels: { input: "breaking", output: "info" },

  inverse: "const-removed",
  advice:
    "Keep what callers send, or add the new beside it and take the old away in a later version.",
  find: (pair) => keywordChanges(pair, "const", "added", "{place} takes {after} alone now."),
};
