import type { SchemaRule } from "../rule.js";
import { conjunctPartChanges } from "../schema/part-changes.js";

export const allOfRemoved: SchemaRule = {
  id: "all-of-removed",
  area: "schema",
  law: "A schema need not be fitted any more.",
  classes: ["wire", "prompt"],
  advice: "In results, keep to what the schema said.",
  inverse: "all-of-added",
  levels: { input: "info", output: "breaking" },
  aspect: "meaning",
  find: (pair) => conjunctPartChanges(pair, "removed"),
};
