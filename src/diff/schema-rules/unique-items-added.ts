import type { SchemaRule } from "../rule.js";
import { uniqueChanges } from "../schema/unique-changes.js";

export const uniqueItemsAdded: SchemaRule = {
  id: "unique-items-added",
  area: "schema",
  law: "A list with the same entry twice is refused now.",
  classes: ["wire"],
  advice: "Drop entries that come twice instead of refusing them.",
  inverse: "unique-items-removed",
  levels: { input: "breaking", output: "info" },
  aspect: "meaning",
  find: (pair) => uniqueChanges(pair, "added"),
};
