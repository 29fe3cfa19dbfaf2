import type { SchemaRule } from "../rule.js";
import { propertyOrder } from "../schema/orders.js";

export const propertyOrderChanged: SchemaRule = {
  area: "schema",
  id: "property-order-changed",
  aspect: "words",
  law: "Models read properties in order, and say what they read first more often.",
  classes: ["prompt"],
  levels: { input: "info", output: "info" },

  inverse: "property-order-changed",
  advice: "Nothing has to be done.",
  find: (pair) => propertyOrder(pair),
};
