import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const constChanged: SchemaRule = {
  area: "schema",
  id: "const-changed",
  aspect: "meaning",
  law: "Another only value breaks whoever sends or reads the older one.",
  classes: ["wire", "prompt"],
  levels: { input: "breaking", output: "breaking" },

  inverse: "const-changed",
  advice:
    "Keep what callers send, or add the new beside it and take the old away in a later version.",
  find: (pair) =>
    keywordChanges(pair, "const", "changed", "{place} takes {after} alone now, {before} before."),
};
