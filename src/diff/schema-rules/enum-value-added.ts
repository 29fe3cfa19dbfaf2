import type { SchemaRule } from "../rule.js";
import { valueChange } from "../schema/enum-changes.js";

export const enumValueAdded: SchemaRule = {
  id: "enum-value-added",
  area: "schema",
  law: "Another value is taken; a reader of results may get one that it does not know.",
  classes: ["wire", "prompt"],
  advice: "Tell readers of results that further values may come.",
  inverse: "enum-value-removed",
  levels: { input: "info", output: "dangerous" },
  aspect: "meaning",
  find: (pair) => valueChange(pair, "added"),
};
