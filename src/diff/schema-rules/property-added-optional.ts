import type { SchemaRule } from "../rule.js";
import { addedMembers } from "../schema/added-members.js";

export const propertyAddedOptional: SchemaRule = {
  id: "property-added-optional",
  area: "schema",
  law: "A new optional property changes no call that left it out; where the object was open, a caller may have sent something else under its name.",
  classes: ["wire", "prompt"],
  advice:
    "Nothing to do for callers; clients that keep the older output schema refuse the new property.",
  inverse: "property-removed-optional",
  levels: { input: "info", output: "info" },
  aspect: "meaning",
  find: (pair) => addedMembers(pair, "optional"),
};
