import type { SchemaRule } from "../rule.js";
import { wordChanges } from "../schema/keyword-changes.js";

export const defaultRemoved: SchemaRule = {
  area: "schema",
  id: "default-removed",
  aspect: "words",
  law: "Without its default, a call that leaves the value out may do something else.",
  classes: ["prompt", "wire"],
  levels: { input: "dangerous", output: "info" },

  inverse: "default-added",
  advice: "Say in the description what an absent value means now.",
  find: (pair) =>
    wordChanges(pair, "default", "removed", "{place} has the default {before} no more."),
};
