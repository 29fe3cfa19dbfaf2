import type { SchemaRule } from "../rule.js";
import { branchChanges } from "../schema/branch-changes.js";

export const oneOfBranchAdded: SchemaRule = {
  area: "schema",
  id: "one-of-branch-added",
  aspect: "meaning",
  law: "One more alternative takes more, gives what readers never saw, and refuses what two of them take now.",
  classes: ["wire", "prompt"],
  levels: { input: "info", output: "breaking" },

  inverse: "one-of-branch-removed",
  advice: "See that whoever reads it knows the new alternative.",
  find: (pair) => branchChanges(pair, "oneOf", "added"),
};
