import type { SchemaRule } from "../rule.js";
import { enumeration } from "../schema/enum-changes.js";

export const enumRemoved: SchemaRule = {
  id: "enum-removed",
  area: "schema",
  law: "Any value may come now where only listed ones did.",
  classes: ["wire", "prompt"],
  advice: "In results, keep to the listed values.",
  inverse: "enum-added",
  levels: { input: "info", output: "dangerous" },
  aspect: "meaning",
  find: (pair) => enumeration(pair, "removed"),
};
