import type { SchemaRule } from "../rule.js";
import { uniqueness } from "../schema/uniqueness.js";

export const uniqueItemsRemoved: SchemaRule = {
  area: "schema",
  id: "unique-items-removed",
  aspect: "meaning",
  law: "A list that may have an entry twice surprises whoever relies on different ones.",
  classes: ["wire"],
  levels: { input: "info", output: "dangerous" },

  inverse: "unique-items-added",
  advice: "See that whoever reads it takes such lists.",
  find: (pair) => uniqueness(pair, false),
};
