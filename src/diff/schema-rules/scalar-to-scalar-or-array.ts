import type { SchemaRule } from "../rule.js";
import { typeChanges } from "../schema/type-changes.js";

export const scalarToScalarOrArray: SchemaRule = {
  id: "scalar-to-scalar-or-array",
  area: "schema",
  law: "A list is taken beside a single value; a reader of results may get one.",
  classes: ["wire", "prompt"],
  advice: "In results, keep to a single value.",
  inverse: "scalar-or-array-to-scalar",
  levels: { input: "info", output: "breaking" },
  aspect: "meaning",
  find: (pair) => typeChanges(pair, "scalarToEither"),
};
