import { sameJson, sameMembers } from "../../schema/equality.js";
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
export function areSameButForWords(one: unknown, other: unknown): boolean {
  return one === other || sameMembers(one, other, compareOfKeyword);
}

function compareOfKeyword(
  keyword: string | undefined,
): ((one: unknown, other: unknown) => boolean) | undefined {
  if (keyword === undefined) return areSameButForWords;
  if (words.has(keyword)) return undefined;
  if (keyword === "const" || keyword === "enum") return sameJson;
  return mapKeywords.has(keyword) ? areSameMaps : areSameButForWords;
}

/** Schemas by names of the author's choice, which are no keywords. */
function areSameMaps(one: unknown, other: unknown): boolean {
  return sameMembers(one, other, () => areSameButForWords);
}
