import type { SchemaRule } from "../rule.js";
import { patternChanges } from "../schema/part-changes.js";

export const patternRemoved: SchemaRule = {
  id: "pattern-removed",
  area: "schema",
  law: "Texts of any form may come now.",
  classes: ["wire", "prompt"],
  advice: "In results, keep to the older form.",
  inverse: "pattern-added",
  levels: { input: "info", output: "dangerous" },
  aspect: "meaning",
  find: (pair) => patternChanges(pair, "removed"),
};
