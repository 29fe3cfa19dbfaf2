import type { SchemaRule } from "../rule.js";
import { rootCombinators } from "../schema/root-changes.js";

export const inputRootCombinatorRemoved: SchemaRule = {
  id: "input-root-combinator-removed",
  area: "schema",
  law: "Hosts that refuse oneOf, anyOf or allOf at the root of arguments take the tool now.",
  classes: ["wire", "prompt"],
  advice: "Nothing to do for callers.",
  inverse: "input-root-combinator-added",
  levels: { input: "info" },
  waiver: "Hosts look at what a model sends, not at what it gets.",
  aspect: "words",
  find: (pair) => rootCombinators(pair, "removed"),
};
