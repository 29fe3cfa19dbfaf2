import type { SchemaRule } from "../rule.js";
import { renamedMembers } from "../schema/renamed-members.js";

export const propertyRenamed: SchemaRule = {
  id: "property-renamed",
  area: "schema",
  law: "A property under another name is a removed one to everybody who knows the old name.",
  classes: ["wire", "prompt"],
  advice: "Take the old name as well for a while, or tell callers of the new one.",
  inverse: "property-renamed",
  levels: { input: "breaking", output: "breaking" },
  aspect: "meaning",
  find: renamedMembers,
};
