import type { SchemaRule } from "../rule.js";
import { constChanges } from "../schema/const-changes.js";

export const constRemoved: SchemaRule = {
  id: "const-removed",
  area: "schema",
  law: "Any value may come now where only one did.",
  classes: ["wire", "prompt"],
  advice: "In results, keep to the one value.",
  inverse: "const-added",
  levels: { input: "info", output: "breaking" },
  aspect: "meaning",
  find: (pair) => constChanges(pair, "removed"),
};
