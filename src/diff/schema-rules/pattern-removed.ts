import type { SchemaRule } from "../rule.js";
import { patternChanges } from "../schema/pattern-changes.js";

export const patternRemoved: SchemaRule = {
  area: "schema",
  id: "pattern-removed",
  aspect: "meaning",
  law: "Texts that match no pattern surprise whoever relies on it.",
  classes: ["wire", "prompt"],
  levels: { input: "info", output: "dangerous" },

  inverse: "pattern-added",
  advice: "See that whoever reads it takes any text.",
  find: (pair) => patternChanges(pair, "removed"),
};
