import type { SchemaRule } from "../rule.js";
import { typeChanges } from "../schema/type-changes.js";

export const scalarOrArrayToArray: SchemaRule = {
  id: "scalar-or-array-to-array",
  area: "schema",
  law: "A single value is refused now where a single value and a list were taken.",
  classes: ["wire", "prompt"],
  advice: "Go on taking a single value as a list of one.",
  inverse: "array-to-scalar-or-array",
  levels: { input: "breaking", output: "info" },
  aspect: "meaning",
  find: (pair) => typeChanges(pair, "eitherToArray"),
};
