import type { SchemaRule } from "../rule.js";
import { wordChanges } from "../schema/keyword-changes.js";

export const defaultChanged: SchemaRule = {
  area: "schema",
  id: "default-changed",
  aspect: "words",
  law: "With another default, the same call without a value does something else.",
  classes: ["prompt", "wire"],
  levels: { input: "dangerous", output: "info" },

  inverse: "default-changed",
  advice: "Tell whoever relies on the older default.",
  find: (pair) =>
    wordChanges(
      pair,
      "default",
      "changed",
      "{place} has the default {after} now, {before} before.",
    ),
};
