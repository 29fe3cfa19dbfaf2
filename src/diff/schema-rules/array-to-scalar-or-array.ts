import type { SchemaRule } from "../rule.js";
import { typeChanges } from "../schema/type-changes.js";

export const arrayToScalarOrArray: SchemaRule = {
  id: "array-to-scalar-or-array",
  area: "schema",
  law: "A single value is taken beside a list; a reader of results may get one.",
  classes: ["wire", "prompt"],
  advice: "In results, keep to a list.",
  inverse: "scalar-or-array-to-array",
  levels: { input: "info", output: "breaking" },
  aspect: "meaning",
  find: (pair) => typeChanges(pair, "arrayToEither"),
};
