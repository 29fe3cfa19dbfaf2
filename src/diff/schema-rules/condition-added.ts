import type { SchemaRule } from "../rule.js";
import { conditionChanges } from "../schema/part-changes.js";

export const conditionAdded: SchemaRule = {
  area: "schema",
  id: "condition-added",
  aspect: "meaning",
  law: "A condition refuses what meets it and not what follows from it.",
  classes: ["wire"],
  levels: { input: "breaking", output: "info" },

  inverse: "condition-removed",
  advice:
    "Keep what callers send, or add the new beside it and take the old away in a later version.",
  find: (pair) => conditionChanges(pair, "added"),
};
