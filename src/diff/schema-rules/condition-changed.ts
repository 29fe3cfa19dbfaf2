import type { SchemaRule } from "../rule.js";
import { conditionChanges } from "../schema/part-changes.js";

export const conditionChanged: SchemaRule = {
  id: "condition-changed",
  area: "schema",
  law: "What is asked for, or where, is other than before.",
  classes: ["wire"],
  advice: "Take what was taken before.",
  inverse: "condition-changed",
  levels: { input: "breaking", output: "breaking" },
  followsCompat: true,
  aspect: "meaning",
  find: (pair) => conditionChanges(pair, "changed"),
};
