import type { SchemaRule } from "../rule.js";
import { typeChanges } from "../schema/type-changes.js";

export const propertyBecameNotNullable: SchemaRule = {
  id: "property-became-not-nullable",
  area: "schema",
  law: "A call that sends null, to clear a value, is refused now.",
  classes: ["wire", "prompt"],
  advice: "Take null as long as callers clear the value with it.",
  inverse: "property-became-nullable",
  levels: { input: "breaking", output: "info" },
  aspect: "meaning",
  find: (pair) => typeChanges(pair, "notNullable"),
};
