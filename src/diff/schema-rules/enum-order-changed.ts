import type { SchemaRule } from "../rule.js";
import { orderedValues } from "../schema/enum-changes.js";

export const enumOrderChanged: SchemaRule = {
  id: "enum-order-changed",
  area: "schema",
  law: "A model reads the values in another order, and may prefer another one.",
  classes: ["prompt"],
  advice: "Nothing to do for callers.",
  inverse: "enum-order-changed",
  levels: { input: "info", output: "info" },
  aspect: "words",
  find: orderedValues,
};
