import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const notChanged: SchemaRule = {
  area: "schema",
  id: "not-changed",
  aspect: "meaning",
  law: "Another rule about what is excluded may refuse what the older one took.",
  classes: ["wire"],
  levels: { input: "breaking", output: "breaking" },

  inverse: "not-changed",
  advice:
    "Keep what callers send, or add the new beside it and take the old away in a later version.",
  find: (pair) =>
    keywordChanges(
      pair,
      "not",
      "changed",
      "{place} has to meet another rule about what is excluded: {after}, not {before}.",
    ),
};
