import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const containsChanged: SchemaRule = {
  id: "contains-changed",
  area: "schema",
  law: "What was taken may be refused now: a value that shows it, or a proof that there is none, decides.",
  classes: ["wire"],
  advice: "Take what was taken before.",
  inverse: "contains-changed",
  levels: { input: "breaking", output: "breaking" },
  followsCompat: true,
  aspect: "meaning",
  find: (pair) =>
    keywordChanges(
      pair,
      "contains",
      "changed",
      "{place} must have an entry that fits {after} now, {before} before.",
    ),
};
