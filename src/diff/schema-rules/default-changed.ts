import type { SchemaRule } from "../rule.js";
import { wordChanges } from "../schema/keyword-changes.js";

export const defaultChanged: SchemaRule = {
  id: "default-changed",
  area: "schema",
  law: "A call that leaves the property out does something else than before.",
  classes: ["wire", "prompt"],
  advice: "Keep the default, or add a property for the new behaviour.",
  inverse: "default-changed",
  levels: { input: "dangerous", output: "info" },
  aspect: "words",
  find: (pair) =>
    wordChanges(
      pair,
      "default",
      "changed",
      "{place} is {after} when it is left out, {before} before.",
    ),
};
