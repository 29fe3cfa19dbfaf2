import type { SchemaRule } from "../rule.js";
import { rootCombinators } from "../schema/roots.js";

export const inputRootCombinatorRemoved: SchemaRule = {
  area: "schema",
  id: "input-root-combinator-removed",
  aspect: "words",
  law: "A root without combined schemas is one that every client takes.",
  classes: ["wire", "prompt"],
  levels: { input: "info" },
  waiver: "Clients read the roots of input schemas alone.",
  inverse: "input-root-combinator-added",
  advice: "Nothing has to be done.",
  find: (pair) => rootCombinators(pair, "removed"),
};
