import type { SchemaRule } from "../rule.js";
import { describedOtherwise } from "../schema/word-changes.js";

export const propertyDescriptionChanged: SchemaRule = {
  id: "property-description-changed",
  area: "schema",
  law: "A model reads another text, and may use the property otherwise.",
  classes: ["prompt"],
  advice: "Try the tool with the new text.",
  inverse: "property-description-changed",
  levels: { input: "dangerous", output: "info" },
  aspect: "words",
  find: describedOtherwise,
};
