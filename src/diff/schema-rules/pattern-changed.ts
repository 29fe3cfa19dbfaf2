import type { SchemaRule } from "../rule.js";
import { patternChanges } from "../schema/part-changes.js";

export const patternChanged: SchemaRule = {
  id: "pattern-changed",
  area: "schema",
  law: "Texts of the older form may be refused now: a text that shows it, or a proof that there is none, decides.",
  classes: ["wire", "prompt"],
  advice: "Let the newer pattern match all that the older one matched.",
  inverse: "pattern-changed",
  levels: { input: "dangerous", output: "dangerous" },
  followsCompat: true,
  aspect: "meaning",
  find: (pair) => patternChanges(pair, "changed"),
};
