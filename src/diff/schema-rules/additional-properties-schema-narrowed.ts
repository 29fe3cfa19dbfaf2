import type { SchemaRule } from "../rule.js";
import { additionalChanges } from "../schema/additional-changes.js";

export const additionalPropertiesSchemaNarrowed: SchemaRule = {
  id: "additional-properties-schema-narrowed",
  area: "schema",
  law: "Properties that the object does not name were free, and must fit a schema now.",
  classes: ["wire"],
  advice: "Take what was taken before under names that the object does not have.",
  inverse: "additional-properties-schema-widened",
  levels: { input: "breaking", output: "info" },
  aspect: "meaning",
  find: (pair) => additionalChanges(pair, "narrowed"),
};
