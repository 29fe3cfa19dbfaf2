import type { SchemaRule } from "../rule.js";
import { valueChange } from "../schema/enum-changes.js";

export const enumValueRemoved: SchemaRule = {
  area: "schema",
  id: "enum-value-removed",
  aspect: "meaning",
  law: "A value that is taken no more breaks the calls that send it.",
  classes: ["wire", "prompt"],
  levels: { input: "breaking", output: "info" },

  inverse: "enum-value-added",
  advice: "Keep the value as long as somebody may send it, and say in its label that it is old.",
  find: (pair) => valueChange(pair, "removed"),
};
