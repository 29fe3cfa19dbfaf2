import { canonicalJson } from "../../schema/equality.js";
import type { JsonSchema } from "../../schema/json-schema.js";
import { isSchemaObject } from "../../schema/located.js";
import { mapKeywords } from "../../schema/keywords.js";

/** Keywords that decide nothing about which values are taken. */
const words: ReadonlySet<string> = new Set([
  "$comment",
  "default",
  "deprecated",
  "description",
  "examples",
  "readOnly",
  "title",
  "writeOnly",
]);

/** Whether two schemas are written alike but for words and the order of keys, so that nothing has to be proven. */
export function areSameButForWords(one: JsonSchema, other: JsonSchema): boolean {
  return canonicalJson(withoutWords(one, false)) === canonicalJson(withoutWords(other, false));
}

function withoutWords(node: unknown, isMap: boolean): unknown {
  if (Array.isArray(node)) return node.map((each) => withoutWords(each, false));
  if (!isSchemaObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]): readonly (readonly [string, unknown])[] => {
      if (isMap) return [[key, withoutWords(value, false)]];
      if (words.has(key)) return [];
      return [
        [
          key,
          key === "const" || key === "enum" ? value : withoutWords(value, mapKeywords.has(key)),
        ],
      ];
    }),
  );
}
