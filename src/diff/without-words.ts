import { isRecord } from "./readable-surface.js";
import { mapKeywords } from "../schema/keywords.js";

/** Keywords whose value is data. */
const data = new Set(["const", "enum", "default", "required"]);

const words = new Set(["title", "description", "examples", "$comment"]);

/** A schema without what only a reader sees: two that are the same then take the same values. */
export function withoutWords(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutWords);
  if (!isRecord(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => !words.has(keyword))
      .map(([keyword, value]) => [keyword, partWithoutWords(keyword, value)]),
  );
}

function partWithoutWords(keyword: string, value: unknown): unknown {
  if (data.has(keyword)) return value;
  if (!mapKeywords.has(keyword) || !isRecord(value)) return withoutWords(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withoutWords(member)]),
  );
}
