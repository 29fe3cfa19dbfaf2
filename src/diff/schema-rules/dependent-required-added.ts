import type { SchemaRule } from "../rule.js";
import { dependentChanges } from "../schema/dependent-changes.js";

export const dependentRequiredAdded: SchemaRule = {
  id: "dependent-required-added",
  area: "schema",
  law: "A call with one property and without another is refused now.",
  classes: ["wire"],
  advice: "Do without the other property where older calls leave it out.",
  inverse: "dependent-required-removed",
  levels: { input: "breaking", output: "info" },
  aspect: "meaning",
  find: (pair) => dependentChanges(pair, "added"),
};
