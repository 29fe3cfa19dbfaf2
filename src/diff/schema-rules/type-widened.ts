import type { SchemaRule } from "../rule.js";
import { typeChanges } from "../schema/type-changes.js";

export const typeWidened: SchemaRule = {
  id: "type-widened",
  area: "schema",
  law: "More types are taken; a reader of results may get one that it does not know.",
  classes: ["wire", "prompt"],
  advice: "In results, keep to the old type.",
  inverse: "type-narrowed",
  levels: { input: "info", output: "breaking" },
  aspect: "meaning",
  find: (pair) => typeChanges(pair, "widened"),
};
