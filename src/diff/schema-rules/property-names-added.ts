import type { SchemaRule } from "../rule.js";
import { keywordChanges } from "../schema/keyword-changes.js";

export const propertyNamesAdded: SchemaRule = {
  area: "schema",
  id: "property-names-added",
  aspect: "meaning",
  law: "A rule about what properties may be called refuses what does not meet it.",
  classes: ["wire"],
  levels: { input: "breaking", output: "info" },

  inverse: "property-names-removed",
  advice:
    "Keep what callers send, or add the new beside it and take the old away in a later version.",
  find: (pair) =>
    keywordChanges(
      pair,
      "propertyNames",
      "added",
      "{place} has to meet a rule about what properties may be called now: {after}.",
    ),
};
