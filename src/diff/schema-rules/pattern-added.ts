import type { SchemaRule } from "../rule.js";
import { patternChanges } from "../schema/pattern-changes.js";

export const patternAdded: SchemaRule = {
  area: "schema",
  id: "pattern-added",
  aspect: "meaning",
  law: "A pattern where none was refuses the texts that it is not found in.",
  classes: ["wire", "prompt"],
  levels: { input: "breaking", output: "info" },

  inverse: "pattern-removed",
  advice: "Look for stored and sent texts that do not match first.",
  find: (pair) => patternChanges(pair, "added"),
};
