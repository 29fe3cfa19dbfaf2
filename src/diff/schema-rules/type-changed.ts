import type { SchemaRule } from "../rule.js";
import { typeChanges } from "../schema/type-changes.js";

export const typeChanged: SchemaRule = {
  id: "type-changed",
  area: "schema",
  law: "No value of the old type is one of the new type.",
  classes: ["wire", "prompt"],
  advice: "Add a property of the new type and keep the old one for a while.",
  inverse: "type-changed",
  levels: { input: "breaking", output: "breaking" },
  aspect: "meaning",
  find: (pair) => typeChanges(pair, "changed"),
};
