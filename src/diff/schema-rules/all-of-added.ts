import type { SchemaRule } from "../rule.js";
import { conjunctPartChanges } from "../schema/part-changes.js";

export const allOfAdded: SchemaRule = {
  id: "all-of-added",
  area: "schema",
  law: "A further schema must be fitted as well.",
  classes: ["wire", "prompt"],
  advice: "Take what was taken before.",
  inverse: "all-of-removed",
  levels: { input: "breaking", output: "info" },
  aspect: "meaning",
  find: (pair) => conjunctPartChanges(pair, "added"),
};
