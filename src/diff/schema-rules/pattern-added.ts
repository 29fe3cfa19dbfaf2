import type { SchemaRule } from "../rule.js";
import { patternChanges } from "../schema/part-changes.js";

export const patternAdded: SchemaRule = {
  id: "pattern-added",
  area: "schema",
  law: "Texts that do not match are refused now.",
  classes: ["wire", "prompt"],
  advice: "Take what was taken before, or tell callers of the pattern.",
  inverse: "pattern-removed",
  levels: { input: "breaking", output: "info" },
  aspect: "meaning",
  find: (pair) => patternChanges(pair, "added"),
};
