import type { SchemaRule } from "../rule.js";
import { openness } from "../schema/openness.js";

export const additionalPropertiesSchemaNarrowed: SchemaRule = {
  area: "schema",
  id: "additional-properties-schema-narrowed",
  aspect: "meaning",
  law: "A schema for all other properties refuses values that they could have.",
  classes: ["wire"],
  levels: { input: "breaking", output: "info" },

  inverse: "additional-properties-schema-widened",
  advice:
    "Keep what callers send, or add the new beside it and take the old away in a later version.",
  find: (pair) => openness(pair, "narrowed"),
};
