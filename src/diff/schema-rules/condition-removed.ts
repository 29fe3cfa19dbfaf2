import type { SchemaRule } from "../rule.js";
import { conditionChanges } from "../schema/part-changes.js";

export const conditionRemoved: SchemaRule = {
  id: "condition-removed",
  area: "schema",
  law: "What a condition asked for need not hold any more.",
  classes: ["wire"],
  advice: "In results, keep to what the condition asked for.",
  inverse: "condition-added",
  levels: { input: "info", output: "breaking" },
  aspect: "meaning",
  find: (pair) => conditionChanges(pair, "removed"),
};
