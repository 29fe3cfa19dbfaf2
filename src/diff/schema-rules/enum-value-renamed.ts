import type { SchemaRule } from "../rule.js";
import { renamedValue } from "../schema/enum-changes.js";

export const enumValueRenamed: SchemaRule = {
  area: "schema",
  id: "enum-value-renamed",
  aspect: "meaning",
  law: "A value under another name breaks whoever sends or reads the older one.",
  classes: ["wire", "prompt"],
  levels: { input: "breaking", output: "breaking" },

  inverse: "enum-value-renamed",
  advice: "Change the label and keep the value, which is what is stored.",
  find: (pair) => renamedValue(pair),
};
