import type { SchemaRule } from "../rule.js";
import { removedMembers } from "../schema/removed-members.js";

export const propertyRemovedRequired: SchemaRule = {
  id: "property-removed-required",
  area: "schema",
  law: "Every call sent a required property, and every reader of results relies on it.",
  classes: ["wire", "prompt"],
  advice:
    "Keep the property, say in its help that it will go, and take it away when nobody sends or reads it.",
  inverse: "property-added-required",
  levels: { input: "breaking", output: "breaking" },
  aspect: "meaning",
  find: (pair) => removedMembers(pair, "required"),
};
