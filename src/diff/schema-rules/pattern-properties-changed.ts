import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const patternPropertiesChanged: SchemaRule = {
  area: "schema",
  id: "pattern-properties-changed",
  aspect: "meaning",
  law: "Another rule about properties by a pattern of their names may refuse what the older one took.",
  classes: ["wire"],
  levels: { input: "breaking", output: "breaking" },

  inverse: "pattern-properties-changed",
  advice:
    "Keep what callers send, or add the new beside it and take the old away in a later version.",
  find: (pair) =>
    keywordChanges(
      pair,
      "patternProperties",
      "changed",
      "{place} has to meet another rule about properties by a pattern of their names: {after}, not {before}.",
    ),
};
