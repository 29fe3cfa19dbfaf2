import type { SchemaRule } from "../rule.js";
import { branchChanges } from "../schema/branch-changes.js";

export const anyOfBranchRemoved: SchemaRule = {
  id: "any-of-branch-removed",
  area: "schema",
  law: "What only the removed alternative took is refused now.",
  classes: ["wire", "prompt"],
  advice: "Keep the alternative as long as callers use it.",
  inverse: "any-of-branch-added",
  levels: { input: "breaking", output: "info" },
  aspect: "meaning",
  find: (pair) => branchChanges(pair, "anyOf", "removed"),
};
