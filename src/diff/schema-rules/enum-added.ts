import type { SchemaRule } from "../rule.js";
import { enumeration } from "../schema/enum-changes.js";

export const enumAdded: SchemaRule = {
  id: "enum-added",
  area: "schema",
  law: "Values that are not listed were free before and are refused now.",
  classes: ["wire", "prompt"],
  advice: "List every value that callers send.",
  inverse: "enum-removed",
  levels: { input: "breaking", output: "info" },
  aspect: "meaning",
  find: (pair) => enumeration(pair, "added"),
};
