import { canonicalJson } from "../../schema/equality.js";
import type { JsonSchema } from "../../schema/json-schema.js";
import { schemaMap } from "../../schema/located.js";
import { compareText } from "../../util/compare-text.js";
import { isObject } from "../../util/is-object.js";

const deepest = 60;

/** Puts what has a path in the order in which schemas say it: the older one's places first, the newer one's after them; then by rule. */
export function inDocumentOrder<
  Item extends { readonly path: readonly string[]; readonly rule: string },
>(items: readonly Item[], schemas: readonly JsonSchema[]): readonly Item[] {
  const places = new Map<string, number>();
  const visit = (node: unknown, path: readonly string[]): void => {
    const text = canonicalJson(path);
    if (!places.has(text)) places.set(text, places.size);
    if (!isObject(node) || path.length > deepest) return;
    for (const [key, member] of schemaMap(node["properties"])) visit(member, [...path, key]);
    if (isObject(node["items"])) visit(node["items"], [...path, "items"]);
  };
  for (const schema of schemas) visit(schema, []);
  const placeOf = (path: readonly string[]): number => {
    for (let length = path.length; length > 0; length -= 1) {
      const place = places.get(canonicalJson(path.slice(0, length)));
      if (place !== undefined) return place;
    }
    return -1;
  };
  return items
    .map((item) => ({ item, place: placeOf(item.path) }))
    .toSorted((a, b) => a.place - b.place || compareText(a.item.rule, b.item.rule))
    .map(({ item }) => item);
}
