import type { SchemaRule } from "../rule.js";
import { branchChanges } from "../schema/branch-changes.js";

export const anyOfBranchAdded: SchemaRule = {
  area: "schema",
  id: "any-of-branch-added",
  aspect: "meaning",
  law: "One more alternative takes more, and gives what readers never saw.",
  classes: ["wire", "prompt"],
  levels: { input: "info", output: "breaking" },

  inverse: "any-of-branch-removed",
  advice: "See that whoever reads it knows the new alternative.",
  find: (pair) => branchChanges(pair, "anyOf", "added"),
};
