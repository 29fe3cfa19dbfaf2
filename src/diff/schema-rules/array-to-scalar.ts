import type { SchemaRule } from "../rule.js";
import { typeChanges } from "../schema/type-changes.js";

export const arrayToScalar: SchemaRule = {
  id: "array-to-scalar",
  area: "schema",
  law: "A list is refused where a single value is taken now, and the other way round.",
  classes: ["wire", "prompt"],
  advice: "Take a list as well as a single value.",
  inverse: "scalar-to-array",
  levels: { input: "breaking", output: "breaking" },
  aspect: "meaning",
  find: (pair) => typeChanges(pair, "arrayToScalar"),
};
