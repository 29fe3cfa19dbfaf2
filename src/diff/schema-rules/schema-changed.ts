import type { SchemaRule } from "../rule.js";

/** Finds nothing by itself: it is reported where all others together fall short of what the whole schemas say. */
export const schemaChanged: SchemaRule = {
  area: "schema",
  id: "schema-changed",
  aspect: "meaning",
  law: "Changes that break nothing one by one may break something together.",
  classes: ["wire", "prompt"],
  levels: { input: "breaking", output: "breaking" },
  inverse: { waiver: "It stands for changes of any kind." },
  advice: "Compare the two schemas by hand, beginning with the call that is shown.",
  find: () => [],
};
