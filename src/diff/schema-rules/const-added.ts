import type { SchemaRule } from "../rule.js";
import { constChanges } from "../schema/const-changes.js";

export const constAdded: SchemaRule = {
  id: "const-added",
  area: "schema",
  law: "Only one value is taken now.",
  classes: ["wire", "prompt"],
  advice: "Take the other values as long as callers send them.",
  inverse: "const-removed",
  levels: { input: "breaking", output: "info" },
  aspect: "meaning",
  find: (pair) => constChanges(pair, "added"),
};
