import type { SchemaRule } from "../rule.js";
import { additionalChanges } from "../schema/additional-changes.js";

export const additionalPropertiesSchemaWidened: SchemaRule = {
  id: "additional-properties-schema-widened",
  area: "schema",
  law: "Properties that the object does not name may be anything now.",
  classes: ["wire"],
  advice: "In results, keep such properties to the older schema.",
  inverse: "additional-properties-schema-narrowed",
  levels: { input: "info", output: "breaking" },
  aspect: "meaning",
  find: (pair) => additionalChanges(pair, "widened"),
};
