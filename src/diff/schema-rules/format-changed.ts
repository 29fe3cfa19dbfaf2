import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const formatChanged: SchemaRule = {
  id: "format-changed",
  area: "schema",
  law: "Texts of the older format are refused now, unless they are all of the newer one.",
  classes: ["wire", "prompt"],
  advice: "Take both formats.",
  inverse: "format-changed",
  levels: { input: "breaking", output: "breaking" },
  aspect: "meaning",
  find: (pair) =>
    keywordChanges(
      pair,
      "format",
      "changed",
      "{place} must be of the format {after} now, {before} before.",
    ),
};
