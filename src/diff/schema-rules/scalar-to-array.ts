import type { SchemaRule } from "../rule.js";
import { typeChanges } from "../schema/type-changes.js";

export const scalarToArray: SchemaRule = {
  area: "schema",
  id: "scalar-to-array",
  aspect: "meaning",
  law: "A list in the place of a single value breaks whoever sends or reads one value.",
  classes: ["wire", "prompt"],
  levels: { input: "breaking", output: "breaking" },

  inverse: "array-to-scalar",
  advice: "Add a list under another name, and keep the single value for a while.",
  find: (pair) => typeChanges(pair, "scalarToArray"),
};
