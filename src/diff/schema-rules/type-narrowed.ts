import type { SchemaRule } from "../rule.js";
import { typeChanges } from "../schema/type-changes.js";

export const typeNarrowed: SchemaRule = {
  area: "schema",
  id: "type-narrowed",
  aspect: "meaning",
  law: "A narrower type refuses values that were taken.",
  classes: ["wire", "prompt"],
  levels: { input: "breaking", output: "info" },

  inverse: "type-widened",
  advice:
    "Keep what callers send, or add the new beside it and take the old away in a later version.",
  find: (pair) => typeChanges(pair, "narrowed"),
};
