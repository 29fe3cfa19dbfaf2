import type { SchemaRule } from "../rule.js";
import { typeChanges } from "../schema/type-changes.js";

export const typeNarrowed: SchemaRule = {
  id: "type-narrowed",
  area: "schema",
  law: "Values of a type that was taken are refused now.",
  classes: ["wire", "prompt"],
  advice: "Take the other values too, and convert them.",
  inverse: "type-widened",
  levels: { input: "breaking", output: "info" },
  aspect: "meaning",
  find: (pair) => typeChanges(pair, "narrowed"),
};
