import type { SchemaRule } from "../rule.js";
import { typeChanges } from "../schema/type-changes.js";

export const propertyBecameNullable: SchemaRule = {
  id: "property-became-nullable",
  area: "schema",
  law: "Null is taken now; a reader of results that does not expect it fails on it.",
  classes: ["wire", "prompt"],
  advice: "Leave the property out of results where it has no value.",
  inverse: "property-became-not-nullable",
  levels: { input: "info", output: "breaking" },
  aspect: "meaning",
  find: (pair) => typeChanges(pair, "nullable"),
};
