import type { SchemaRule } from "../rule.js";
import { branchChanges } from "../schema/branch-changes.js";

export const anyOfBranchAdded: SchemaRule = {
  id: "any-of-branch-added",
  area: "schema",
  law: "Another alternative is taken; a reader of results may get it.",
  classes: ["wire", "prompt"],
  advice: "In results, keep to the older alternatives.",
  inverse: "any-of-branch-removed",
  levels: { input: "info", output: "breaking" },
  aspect: "meaning",
  find: (pair) => branchChanges(pair, "anyOf", "added"),
};
