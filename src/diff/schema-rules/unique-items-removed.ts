import type { SchemaRule } from "../rule.js";
import { uniqueChanges } from "../schema/unique-changes.js";

export const uniqueItemsRemoved: SchemaRule = {
  id: "unique-items-removed",
  area: "schema",
  law: "The same entry may come twice now.",
  classes: ["wire"],
  advice: "In results, keep entries apart.",
  inverse: "unique-items-added",
  levels: { input: "info", output: "dangerous" },
  aspect: "meaning",
  find: (pair) => uniqueChanges(pair, "removed"),
};
