import type { SchemaRule } from "../rule.js";
import { removedMembers } from "../schema/removed-members.js";

export const propertyRemovedOptional: SchemaRule = {
  id: "property-removed-optional",
  area: "schema",
  law: "A call that sends a removed property is refused by a closed object, and not heard by an open one.",
  classes: ["wire", "prompt"],
  advice:
    "Keep the property, say in its help that it will go, and take it away when nobody sends it.",
  inverse: "property-added-optional",
  levels: { input: "breaking", output: "dangerous" },
  aspect: "meaning",
  find: (pair) => removedMembers(pair, "optional"),
};
