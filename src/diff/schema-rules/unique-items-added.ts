import type { SchemaRule } from "../rule.js";
import { uniqueness } from "../schema/uniqueness.js";

export const uniqueItemsAdded: SchemaRule = {
  area: "schema",
  id: "unique-items-added",
  aspect: "meaning",
  law: "Entries that must differ refuse lists that have one twice.",
  classes: ["wire"],
  levels: { input: "breaking", output: "info" },

  inverse: "unique-items-removed",
  advice:
    "Keep what callers send, or add the new beside it and take the old away in a later version.",
  find: (pair) => uniqueness(pair, true),
};
