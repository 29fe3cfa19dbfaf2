import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const tupleChanged: SchemaRule = {
  id: "tuple-changed",
  area: "schema",
  law: "Something else is asked of entries at their positions: a value that shows it, or a proof that there is none, decides.",
  classes: ["wire"],
  advice: "Take what was taken before.",
  inverse: "tuple-changed",
  levels: { input: "breaking", output: "breaking" },
  followsCompat: true,
  aspect: "meaning",
  find: (pair) =>
    keywordChanges(
      pair,
      "prefixItems",
      "changed",
      "{place} must fit, entry by entry, {after} now, {before} before.",
    ),
};
