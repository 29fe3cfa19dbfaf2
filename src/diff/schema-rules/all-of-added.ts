import type { SchemaRule } from "../rule.js";
import { conjunctChanges } from "../schema/part-changes.js";

export const allOfAdded: SchemaRule = {
  area: "schema",
  id: "all-of-added",
  aspect: "meaning",
  law: "One more schema that has to be met refuses what does not meet it.",
  classes: ["wire", "prompt"],
  levels: { input: "breaking", output: "info" },

  inverse: "all-of-removed",
  advice:
    "Keep what callers send, or add the new beside it and take the old away in a later version.",
  find: (pair) => conjunctChanges(pair, "added"),
};
