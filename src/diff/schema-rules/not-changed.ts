import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const notChanged: SchemaRule = {
  id: "not-changed",
  area: "schema",
  law: "What was taken may be refused now: a value that shows it, or a proof that there is none, decides.",
  classes: ["wire"],
  advice: "Take what was taken before.",
  inverse: "not-changed",
  levels: { input: "breaking", output: "breaking" },
  followsCompat: true,
  aspect: "meaning",
  find: (pair) =>
    keywordChanges(pair, "not", "changed", "{place} must not fit {after} now, {before} before."),
};
