import type { SchemaRule } from "../rule.js";
import { wordChanges } from "../schema/keyword-changes.js";

export const defaultAdded: SchemaRule = {
  area: "schema",
  id: "default-added",
  aspect: "words",
  law: "A default tells models and forms what an absent value means.",
  classes: ["prompt", "wire"],
  levels: { input: "info", output: "info" },

  inverse: "default-removed",
  advice: "Nothing has to be done.",
  find: (pair) => wordChanges(pair, "default", "added", "{place} has the default {after} now."),
};
