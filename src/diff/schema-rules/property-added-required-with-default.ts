import type { SchemaRule } from "../rule.js";
import { addedMembers } from "../schema/added-members.js";

export const propertyAddedRequiredWithDefault: SchemaRule = {
  id: "property-added-required-with-default",
  area: "schema",
  law: "A default does not make a call without a required property valid.",
  classes: ["wire", "prompt"],
  advice: 'Leave the property out of "required": its default then holds for older calls.',
  inverse: {
    waiver:
      "A removed property is reported by whether it was required; its default says nothing more.",
  },
  levels: { input: "breaking", output: "info" },
  aspect: "meaning",
  find: (pair) => addedMembers(pair, "requiredWithDefault"),
};
