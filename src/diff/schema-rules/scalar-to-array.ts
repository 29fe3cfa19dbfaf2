import type { SchemaRule } from "../rule.js";
import { typeChanges } from "../schema/type-changes.js";

export const scalarToArray: SchemaRule = {
  id: "scalar-to-array",
  area: "schema",
  law: "A single value is refused where a list is taken now, and the other way round.",
  classes: ["wire", "prompt"],
  advice: "Take a single value as well as a list.",
  inverse: "array-to-scalar",
  levels: { input: "breaking", output: "breaking" },
  aspect: "meaning",
  find: (pair) => typeChanges(pair, "scalarToArray"),
};
