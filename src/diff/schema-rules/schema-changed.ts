import type { SchemaRule } from "../rule.js";

export const schemaChanged: SchemaRule = {
  id: "schema-changed",
  area: "schema",
  law: "The schema as a whole takes less, or gives more, than before, though none of its changes does so alone.",
  classes: ["wire"],
  advice: "Take what was taken before: the value shows what is not.",
  inverse: "schema-changed",
  levels: { input: "breaking", output: "breaking" },
  aspect: "meaning",
  find: () => [],
};
