import type { SchemaRule } from "../rule.js";
import { patternChanges } from "../schema/pattern-changes.js";

export const patternChanged: SchemaRule = {
  area: "schema",
  id: "pattern-changed",
  aspect: "meaning",
  law: "Another pattern may refuse what the older one took, and take what it refused.",
  classes: ["wire", "prompt"],
  levels: { input: "dangerous", output: "dangerous" },

  inverse: "pattern-changed",
  advice: "Compare the two by hand where no call is shown that fails.",
  find: (pair) => patternChanges(pair, "changed"),
};
