import type { SchemaRule } from "../rule.js";
import { enumOrder } from "../schema/orders.js";

export const enumOrderChanged: SchemaRule = {
  area: "schema",
  id: "enum-order-changed",
  aspect: "words",
  law: "Models read values in order, and pick the first ones more often.",
  classes: ["prompt"],
  levels: { input: "info", output: "info" },

  inverse: "enum-order-changed",
  advice: "Nothing has to be done.",
  find: (pair) => enumOrder(pair),
};
