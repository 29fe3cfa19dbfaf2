import type { SchemaRule } from "../rule.js";
import { addedMembers } from "../schema/added-members.js";

export const propertyAddedRequired: SchemaRule = {
  id: "property-added-required",
  area: "schema",
  law: "A new required property refuses every call that was written before it.",
  classes: ["wire", "prompt"],
  advice: "Make the property optional, or give it a new tool.",
  inverse: "property-removed-required",
  levels: { input: "breaking", output: "info" },
  aspect: "meaning",
  find: (pair) => addedMembers(pair, "required"),
};
