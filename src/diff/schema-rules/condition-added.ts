import type { SchemaRule } from "../rule.js";
import { conditionChanges } from "../schema/part-changes.js";

export const conditionAdded: SchemaRule = {
  id: "condition-added",
  area: "schema",
  law: "Where a new condition holds, more is asked for than before.",
  classes: ["wire"],
  advice: "Ask for it only where older calls fulfil it.",
  inverse: "condition-removed",
  levels: { input: "breaking", output: "info" },
  aspect: "meaning",
  find: (pair) => conditionChanges(pair, "added"),
};
