import type { SchemaRule } from "../rule.js";
import { typeChanges } from "../schema/type-changes.js";

export const scalarOrArrayToScalar: SchemaRule = {
  area: "schema",
  id: "scalar-or-array-to-scalar",
  aspect: "meaning",
  law: "A single value where a list would do as well breaks the calls that send a list.",
  classes: ["wire", "prompt"],
  levels: { input: "breaking", output: "info" },

  inverse: "scalar-to-scalar-or-array",
  advice:
    "Keep what callers send, or add the new beside it and take the old away in a later version.",
  find: (pair) => typeChanges(pair, "eitherToScalar"),
};
