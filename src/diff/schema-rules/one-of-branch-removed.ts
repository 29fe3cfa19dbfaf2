import type { SchemaRule } from "../rule.js";
import { branchChanges } from "../schema/branch-changes.js";

export const oneOfBranchRemoved: SchemaRule = {
  id: "one-of-branch-removed",
  area: "schema",
  law: "What only the removed alternative took is refused now.",
  classes: ["wire", "prompt"],
  advice: "Keep the alternative as long as callers use it.",
  inverse: "one-of-branch-added",
  levels: { input: "breaking", output: "info" },
  aspect: "meaning",
  find: (pair) => branchChanges(pair, "oneOf", "removed"),
};
