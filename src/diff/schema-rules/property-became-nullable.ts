import type { SchemaRule } from "../rule.js";
import { typeChanges } from "../schema/type-changes.js";

export const propertyBecameNullable: SchemaRule = {
  area: "schema",
  id: "property-became-nullable",
  aspect: "meaning",
  law: "A value that may be null where it never was surprises whoever reads it.",
  classes: ["wire", "prompt"],
  levels: { input: "info", output: "breaking" },

  inverse: "property-became-not-nullable",
  advice: "See that whoever reads it expects null.",
  find: (pair) => typeChanges(pair, "nullable"),
};
