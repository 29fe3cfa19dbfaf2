import type { SchemaRule } from "../rule.js";
import { typeChanges } from "../schema/type-changes.js";

export const arrayToScalar: SchemaRule = {
  area: "schema",
  id: "array-to-scalar",
  aspect: "meaning",
  law: "A single value in the place of a list breaks whoever sends or reads a list.",
  classes: ["wire", "prompt"],
  levels: { input: "breaking", output: "breaking" },

  inverse: "scalar-to-array",
  advice: "Keep the list, and let it have one entry at most.",
  find: (pair) => typeChanges(pair, "arrayToScalar"),
};
