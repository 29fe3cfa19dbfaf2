import type { SchemaRule } from "../rule.js";
import { additionalChanges } from "../schema/additional-changes.js";

export const additionalPropertiesClosed: SchemaRule = {
  id: "additional-properties-closed",
  area: "schema",
  law: "Properties that the object does not name are refused now.",
  classes: ["wire"],
  advice: "Ignore unknown properties instead of refusing them, or name them.",
  inverse: "additional-properties-opened",
  levels: { input: "breaking", output: "info" },
  aspect: "meaning",
  find: (pair) => additionalChanges(pair, "closed"),
};
