import type { SchemaRule } from "../rule.js";
import { requiredChanges } from "../schema/required-changes.js";

export const propertyBecameRequired: SchemaRule = {
  id: "property-became-required",
  area: "schema",
  law: "A call that left the property out is refused now, whatever default it has.",
  classes: ["wire", "prompt"],
  advice: "Leave the property optional, and treat a call without it as before.",
  inverse: "property-became-optional",
  levels: { input: "breaking", output: "info" },
  aspect: "meaning",
  find: (pair) => requiredChanges(pair, "required"),
};
