import type { SchemaRule } from "../rule.js";
import { branchChanges } from "../schema/branch-changes.js";

export const oneOfBranchAdded: SchemaRule = {
  id: "one-of-branch-added",
  area: "schema",
  law: "Another alternative is taken, and what fits it beside an older one is refused.",
  classes: ["wire", "prompt"],
  advice: "See that no value fits two alternatives.",
  inverse: "one-of-branch-removed",
  levels: { input: "info", output: "breaking" },
  aspect: "meaning",
  find: (pair) => branchChanges(pair, "oneOf", "added"),
};
