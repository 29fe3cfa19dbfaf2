import type { SchemaRule } from "../rule.js";
import { valueChange } from "../schema/enum-changes.js";

export const enumValueAdded: SchemaRule = {
  area: "schema",
  id: "enum-value-added",
  aspect: "meaning",
  law: "One more value is one more that callers may send, and one that readers may not know.",
  classes: ["wire", "prompt"],
  levels: { input: "info", output: "dangerous" },

  inverse: "enum-value-removed",
  advice: "See that whoever reads it can do something with the new value.",
  find: (pair) => valueChange(pair, "added"),
};
