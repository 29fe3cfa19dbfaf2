import type { SchemaRule } from "../rule.js";
import { typeChanges } from "../schema/type-changes.js";

export const typeWidened: SchemaRule = {
  area: "schema",
  id: "type-widened",
  aspect: "meaning",
  law: "A wider type takes all that was sent, and gives what readers never saw.",
  classes: ["wire", "prompt"],
  levels: { input: "info", output: "breaking" },

  inverse: "type-narrowed",
  advice: "See that whoever reads it takes the new type.",
  find: (pair) => typeChanges(pair, "widened"),
};
