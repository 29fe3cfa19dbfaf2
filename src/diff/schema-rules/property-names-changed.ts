import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const propertyNamesChanged: SchemaRule = {
  id: "property-names-changed",
  area: "schema",
  law: "What was taken may be refused now: a value that shows it, or a proof that there is none, decides.",
  classes: ["wire"],
  advice: "Take what was taken before.",
  inverse: "property-names-changed",
  levels: { input: "breaking", output: "breaking" },
  followsCompat: true,
  aspect: "meaning",
  find: (pair) =>
    keywordChanges(
      pair,
      "propertyNames",
      "changed",
      "The names of properties of {place} must fit {after} now, {before} before.",
    ),
};
