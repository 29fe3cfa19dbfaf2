import type { SchemaRule } from "../rule.js";
import { otherChanges } from "../schema/other-changes.js";

export const constraintChanged: SchemaRule = {
  id: "constraint-changed",
  area: "schema",
  law: "A keyword without a rule of its own changed: a value that shows a difference, or a proof that there is none, decides.",
  classes: ["wire"],
  advice: "Take what was taken before.",
  inverse: "constraint-changed",
  levels: { input: "breaking", output: "breaking" },
  followsCompat: true,
  aspect: "meaning",
  find: otherChanges,
};
