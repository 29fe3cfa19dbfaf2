import type { SchemaRule } from "../rule.js";
import { typeChanges } from "../schema/type-changes.js";

export const scalarOrArrayToScalar: SchemaRule = {
  id: "scalar-or-array-to-scalar",
  area: "schema",
  law: "A list is refused now where a single value and a list were taken.",
  classes: ["wire", "prompt"],
  advice: "Go on taking a list of one value.",
  inverse: "scalar-to-scalar-or-array",
  levels: { input: "breaking", output: "info" },
  aspect: "meaning",
  find: (pair) => typeChanges(pair, "eitherToScalar"),
};
