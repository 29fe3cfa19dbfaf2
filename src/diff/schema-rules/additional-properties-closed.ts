import type { SchemaRule } from "../rule.js";
import { openness } from "../schema/openness.js";

export const additionalPropertiesClosed: SchemaRule = {
  area: "schema",
  id: "additional-properties-closed",
  aspect: "meaning",
  law: "An object that takes no other properties refuses those that were ignored or kept.",
  classes: ["wire"],
  levels: { input: "breaking", output: "info" },

  inverse: "additional-properties-opened",
  advice: "Name the properties that callers send before the object is closed.",
  find: (pair) => openness(pair, "closed"),
};
