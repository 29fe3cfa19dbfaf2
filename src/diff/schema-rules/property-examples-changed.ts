import type { SchemaRule } from "../rule.js";
import { wordChanges } from "../schema/keyword-changes.js";

export const propertyExamplesChanged: SchemaRule = {
  area: "schema",
  id: "property-examples-changed",
  aspect: "words",
  law: "Examples guide a model as words do.",
  classes: ["prompt"],
  levels: { input: "info", output: "info" },

  inverse: "property-examples-changed",
  advice: "Nothing has to be done.",
  find: (pair) =>
    (["added", "removed", "changed"] as const).flatMap((kind) =>
      wordChanges(pair, "examples", kind, "{place} has other examples."),
    ),
};
