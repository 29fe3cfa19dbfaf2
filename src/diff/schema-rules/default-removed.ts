import type { SchemaRule } from "../rule.js";
import { wordChanges } from "../schema/keyword-changes.js";

export const defaultRemoved: SchemaRule = {
  id: "default-removed",
  area: "schema",
  law: "What a call without the property means is not said any more.",
  classes: ["wire", "prompt"],
  advice: "Say what happens when the property is left out.",
  inverse: "default-added",
  levels: { input: "dangerous", output: "info" },
  aspect: "words",
  find: (pair) =>
    wordChanges(pair, "default", "removed", "{place} has no default now, {before} before."),
};
