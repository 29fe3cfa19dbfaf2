import type { SchemaRule } from "../rule.js";
import { dependentChanges } from "../schema/dependent-changes.js";

export const dependentRequiredRemoved: SchemaRule = {
  id: "dependent-required-removed",
  area: "schema",
  law: "A property may come now without another that always came with it.",
  classes: ["wire"],
  advice: "In results, keep giving both.",
  inverse: "dependent-required-added",
  levels: { input: "info", output: "breaking" },
  aspect: "meaning",
  find: (pair) => dependentChanges(pair, "removed"),
};
