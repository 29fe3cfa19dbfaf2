import type { SchemaRule } from "../rule.js";
import { constChanges } from "../schema/const-changes.js";

export const constChanged: SchemaRule = {
  id: "const-changed",
  area: "schema",
  law: "The one value that was taken is refused now.",
  classes: ["wire", "prompt"],
  advice: "Take both values.",
  inverse: "const-changed",
  levels: { input: "breaking", output: "breaking" },
  aspect: "meaning",
  find: (pair) => constChanges(pair, "changed"),
};
