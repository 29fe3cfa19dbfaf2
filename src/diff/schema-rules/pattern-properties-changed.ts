import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const patternPropertiesChanged: SchemaRule = {
  id: "pattern-properties-changed",
  area: "schema",
  law: "Something else is asked of properties whose names match a pattern: a value that shows it, or a proof that there is none, decides.",
  classes: ["wire"],
  advice: "Take what was taken before.",
  inverse: "pattern-properties-changed",
  levels: { input: "breaking", output: "breaking" },
  followsCompat: true,
  aspect: "meaning",
  find: (pair) =>
    keywordChanges(
      pair,
      "patternProperties",
      "changed",
      "{place} must fit, by the names of its properties, {after} now, {before} before.",
    ),
};
