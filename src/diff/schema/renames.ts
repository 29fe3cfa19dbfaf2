import type { JsonSchema, SchemaObject } from "../../schema/json-schema.js";
import { jsonSimilarity, nameSimilarity } from "./names.js";

export interface Rename {
  readonly from: string;
  readonly to: string;
}

/** Shapes at least as alike as this may be the same under another name. */
const alike = 0.9;
/** Names that share fewer letters need more than a plain shape to go by. */
const similarName = 0.5;

/**
 * Which of the members that went are those that came, under another name. A pair needs nearly the same schema, and a schema that many
 * members have (such as any text) a similar name or the same words too. Where several would do equally well, none is guessed.
 */
export function renamesAmong(
  removed: ReadonlyMap<string, JsonSchema>,
  added: ReadonlyMap<string, JsonSchema>,
): readonly Rename[] {
  const scored = [...removed].flatMap(([from, before]) =>
    [...added].flatMap(([to, after]) => {
      const score = renameScore({ name: from, schema: before }, { name: to, schema: after });
      return score === undefined ? [] : [{ from, to, score }];
    }),
  );
  return scored.filter(
    ({ from, to, score }) =>
      !scored.some((other) => (other.from === from) !== (other.to === to) && other.score >= score),
  );
}

/** How alike two schemas are in what they take, 0 to 1; booleans are like nothing. */
export function schemaSimilarity(one: JsonSchema, other: JsonSchema): number {
  if (typeof one === "boolean" || typeof other === "boolean") return 0;
  return jsonSimilarity(meaningOf(one), meaningOf(other));
}

interface Named {
  readonly name: string;
  readonly schema: JsonSchema;
}

function renameScore(before: Named, after: Named): number | undefined {
  if (typeof before.schema === "boolean" || typeof after.schema === "boolean") return undefined;
  const shape = schemaSimilarity(before.schema, after.schema);
  if (shape < alike) return undefined;
  const name = nameSimilarity(before.name, after.name);
  const words = sameWords(before.schema, after.schema) ? 1 : 0;
  const isPlain = Object.keys(meaningOf(before.schema)).length <= 1;
  if (name < similarName && words === 0 && (isPlain || name === 0)) return undefined;
  return shape + name + words;
}

const wordKeywords = new Set(["title", "description", "default", "examples", "$comment"]);

function meaningOf(schema: SchemaObject): SchemaObject {
  return Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => !wordKeywords.has(keyword)),
  );
}

function sameWords(before: SchemaObject, after: SchemaObject): boolean {
  return [
    [before["title"], after["title"]],
    [before["description"], after["description"]],
    [helpOf(before), helpOf(after)],
  ].some(([old, now]) => typeof old === "string" && old !== "" && old === now);
}

/** What a field's description says after its label and its facts: `Teaser (textField). One or two sentences.` */
function helpOf({ description }: SchemaObject): string | undefined {
  return typeof description === "string"
    ? /^[^()]*\([^()]*\)\. (.+)$/s.exec(description)?.[1]
    : undefined;
}
