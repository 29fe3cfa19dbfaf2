import type { SchemaRule } from "../rule.js";
import { rootCombinators } from "../schema/root-changes.js";

export const inputRootCombinatorAdded: SchemaRule = {
  id: "input-root-combinator-added",
  area: "schema",
  law: "Some hosts refuse every call of a tool whose arguments have oneOf, anyOf or allOf at the root.",
  classes: ["wire", "prompt"],
  advice: "Say the alternatives inside of a property, or in words.",
  inverse: "input-root-combinator-removed",
  levels: { input: "breaking" },
  waiver: "Hosts look at what a model sends, not at what it gets.",
  aspect: "words",
  find: (pair) => rootCombinators(pair, "added"),
};
