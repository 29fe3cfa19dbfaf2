import type { SchemaRule } from "../rule.js";
import { typeChanges } from "../schema/type-changes.js";

export const typeChanged: SchemaRule = {
  area: "schema",
  id: "type-changed",
  aspect: "meaning",
  law: "Another type breaks whoever sends or reads values of the older one.",
  classes: ["wire", "prompt"],
  levels: { input: "breaking", output: "breaking" },

  inverse: "type-changed",
  advice: "Add a field of the new type under another name, and keep this one for a while.",
  find: (pair) => typeChanges(pair, "changed"),
};
