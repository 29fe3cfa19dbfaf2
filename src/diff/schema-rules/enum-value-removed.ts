import type { SchemaRule } from "../rule.js";
import { valueChange } from "../schema/enum-changes.js";

export const enumValueRemoved: SchemaRule = {
  id: "enum-value-removed",
  area: "schema",
  law: "A call with a value that is not listed any more is refused.",
  classes: ["wire", "prompt"],
  advice: "Take the value as long as callers send it.",
  inverse: "enum-value-added",
  levels: { input: "breaking", output: "info" },
  aspect: "meaning",
  find: (pair) => valueChange(pair, "removed"),
};
