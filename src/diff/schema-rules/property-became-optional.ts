import type { SchemaRule } from "../rule.js";
import { requiredChanges } from "../schema/required-changes.js";

export const propertyBecameOptional: SchemaRule = {
  id: "property-became-optional",
  area: "schema",
  law: "A reader of results that relied on the property may miss it now.",
  classes: ["wire", "prompt"],
  advice: "Keep giving the property in results, or say that readers must do without it.",
  inverse: "property-became-required",
  levels: { input: "info", output: "breaking" },
  aspect: "meaning",
  find: (pair) => requiredChanges(pair, "optional"),
};
