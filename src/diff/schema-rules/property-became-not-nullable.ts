import type { SchemaRule } from "../rule.js";
import { typeChanges } from "../schema/type-changes.js";

export const propertyBecameNotNullable: SchemaRule = {
  area: "schema",
  id: "property-became-not-nullable",
  aspect: "meaning",
  law: "A value that may be null no more breaks the calls that send null.",
  classes: ["wire", "prompt"],
  levels: { input: "breaking", output: "info" },

  inverse: "property-became-nullable",
  advice:
    "Keep what callers send, or add the new beside it and take the old away in a later version.",
  find: (pair) => typeChanges(pair, "notNullable"),
};
