import type { SchemaRule } from "../rule.js";
import { branchChanges } from "../schema/branch-changes.js";

export const anyOfBranchRemoved: SchemaRule = {
  area: "schema",
  id: "any-of-branch-removed",
  aspect: "meaning",
  law: "An alternative that is gone refuses what only it took.",
  classes: ["wire", "prompt"],
  levels: { input: "breaking", output: "info" },

  inverse: "any-of-branch-added",
  advice:
    "Keep what callers send, or add the new beside it and take the old away in a later version.",
  find: (pair) => branchChanges(pair, "anyOf", "removed"),
};
