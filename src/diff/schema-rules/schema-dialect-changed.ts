import type { SchemaRule } from "../rule.js";
import { dialects } from "../schema/roots.js";

export const schemaDialectChanged: SchemaRule = {
  area: "schema",
  id: "schema-dialect-changed",
  aspect: "words",
  law: "The same keywords may mean something else in another dialect.",
  classes: ["wire"],
  levels: { input: "dangerous", output: "dangerous" },

  inverse: "schema-dialect-changed",
  advice: "Keep to 2020-12, which the protocol assumes.",
  find: (pair) => dialects(pair),
};
