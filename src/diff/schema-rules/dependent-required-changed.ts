import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const dependentRequiredChanged: SchemaRule = {
  area: "schema",
  id: "dependent-required-changed",
  aspect: "meaning",
  law: "Another rule about properties that belong together may refuse what the older one took.",
  classes: ["wire"],
  levels: { input: "breaking", output: "breaking" },

  inverse: "dependent-required-changed",
  advice:
    "Keep what callers send, or add the new beside it and take the old away in a later version.",
  find: (pair) =>
    keywordChanges(
      pair,
      "dependentRequired",
      "changed",
      "{place} has to meet another rule about properties that belong together: {after}, not {before}.",
    ),
};
