import type { SchemaRule } from "../rule.js";
import { dialectChange } from "../schema/root-changes.js";

export const schemaDialectChanged: SchemaRule = {
  id: "schema-dialect-changed",
  area: "schema",
  law: "Another dialect gives some keywords another meaning, and not every client knows it.",
  classes: ["wire"],
  advice: "Keep to the dialect that clients know.",
  inverse: "schema-dialect-changed",
  levels: { input: "dangerous", output: "dangerous" },
  aspect: "meaning",
  find: dialectChange,
};
