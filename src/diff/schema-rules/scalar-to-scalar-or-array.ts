import type { SchemaRule } from "../rule.js";
import { typeChanges } from "../schema/type-changes.js";

export const scalarToScalarOrArray: SchemaRule = {
  area: "schema",
  id: "scalar-to-scalar-or-array",
  aspect: "meaning",
  law: "A list beside a single value takes all that was sent, and gives what readers never saw.",
  classes: ["wire", "prompt"],
  levels: { input: "info", output: "breaking" },

  inverse: "scalar-or-array-to-scalar",
  advice: "See that whoever reads it takes both.",
  find: (pair) => typeChanges(pair, "scalarToEither"),
};
