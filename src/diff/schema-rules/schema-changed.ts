import type { SchemaRule } from "../rule.js";

export const schemaChanged: SchemaRule = {
  id: "schema-changed",
  area: "schema",
  law: "The schema as a whole takes or gives something else than before, though none of its changes says so alone.",
  classes: ["wire"],
  advice: "Take what was taken before: where something is not, the value shows it.",
  inverse: "schema-changed",
  levels: { input: "breaking", output: "breaking" },
  aspect: "meaning",
  find: () => [],
};
