import type { SchemaRule } from "../rule.js";
import { renamedValue } from "../schema/enum-changes.js";

export const enumValueRenamed: SchemaRule = {
  id: "enum-value-renamed",
  area: "schema",
  law: "A value under another name is a removed one to everybody who knows the old one.",
  classes: ["wire", "prompt"],
  advice: "Take the old value as well for a while.",
  inverse: "enum-value-renamed",
  levels: { input: "breaking", output: "breaking" },
  aspect: "meaning",
  find: renamedValue,
};
