import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const tupleChanged: SchemaRule = {
  area: "schema",
  id: "tuple-changed",
  aspect: "meaning",
  law: "Another rule about entries by their position may refuse what the older one took.",
  classes: ["wire"],
  levels: { input: "breaking", output: "breaking" },

  inverse: "tuple-changed",
  advice:
    "Keep what callers send, or add the new beside it and take the old away in a later version.",
  find: (pair) =>
    keywordChanges(
      pair,
      "prefixItems",
      "changed",
      "{place} has to meet another rule about entries by their position: {after}, not {before}.",
    ),
};
