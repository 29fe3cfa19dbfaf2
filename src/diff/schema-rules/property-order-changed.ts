import type { SchemaRule } from "../rule.js";
import { orderedMembers } from "../schema/word-changes.js";

export const propertyOrderChanged: SchemaRule = {
  id: "property-order-changed",
  area: "schema",
  law: "A model reads the properties in another order.",
  classes: ["prompt"],
  advice: "Nothing to do for callers.",
  inverse: "property-order-changed",
  levels: { input: "info", output: "info" },
  aspect: "words",
  find: orderedMembers,
};
