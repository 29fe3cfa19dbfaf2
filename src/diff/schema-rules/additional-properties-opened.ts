import type { SchemaRule } from "../rule.js";
import { additionalChanges } from "../schema/additional-changes.js";

export const additionalPropertiesOpened: SchemaRule = {
  id: "additional-properties-opened",
  area: "schema",
  law: "Properties that the object does not name may come now.",
  classes: ["wire"],
  advice: "In results, give no properties that the schema does not name.",
  inverse: "additional-properties-closed",
  levels: { input: "info", output: "dangerous" },
  aspect: "meaning",
  find: (pair) => additionalChanges(pair, "opened"),
};
