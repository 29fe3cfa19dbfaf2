import type { SchemaRule } from "../rule.js";
import { openness } from "../schema/openness.js";

export const additionalPropertiesSchemaWidened: SchemaRule = {
  area: "schema",
  id: "additional-properties-schema-widened",
  aspect: "meaning",
  law: "Other properties that may hold anything surprise whoever knows what they held.",
  classes: ["wire"],
  levels: { input: "info", output: "breaking" },

  inverse: "additional-properties-schema-narrowed",
  advice: "See that whoever reads it takes such values.",
  find: (pair) => openness(pair, "widened"),
};
