import type { SchemaRule } from "../rule.js";
import { wordChanges } from "../schema/keyword-changes.js";

export const defaultAdded: SchemaRule = {
  id: "default-added",
  area: "schema",
  law: "A call without the property means the default now, as it says.",
  classes: ["wire", "prompt"],
  advice: "See that a call without the property did the same before.",
  inverse: "default-removed",
  levels: { input: "info", output: "info" },
  aspect: "words",
  find: (pair) =>
    wordChanges(pair, "default", "added", "{place} is {after} now when it is left out."),
};
