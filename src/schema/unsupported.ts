import { isObject } from "../util/is-object.js";
import type { JsonSchema } from "./json-schema.js";
import { target } from "./located.js";
import { dataKeywords, mapKeywords } from "./keywords.js";

/** Keywords whose meaning is not reasoned about. Unknown ones mean nothing, as the specification says. */
const undecidable = [
  "unevaluatedProperties",
  "unevaluatedItems",
  "$dynamicRef",
  "$recursiveRef",
  "$dynamicAnchor",
];

/** Numbers that JSON cannot hold, and divisors that divide nothing. */
function isNoMeasure(key: string, value: unknown): boolean {
  if (typeof value !== "number") return false;
  return !Number.isFinite(value) || (key === "multipleOf" && value <= 0);
}

/** Of schemas and the lists and maps between them. */
const deepest = 300;

/** The first construct of a schema that nothing can be proven of, as half a sentence; undefined when there is none. */
export function unsupportedIn(root: JsonSchema): string | undefined {
  const visit = (node: unknown, depth: number, isMap: boolean): string | undefined => {
    if (depth > deepest) return "schemas nested too deeply";
    if (Array.isArray(node)) {
      for (const each of node) {
        const found = visit(each, depth + 1, false);
        if (found !== undefined) return found;
      }
      return undefined;
    }
    if (!isObject(node)) return undefined;
    // ajv does not look for what a list contains where it has fewer entries than have schemas of their own.
    if (!isMap && node["prefixItems"] !== undefined && node["contains"] !== undefined) {
      return "contains beside a list of entries";
    }
    for (const [key, value] of Object.entries(node)) {
      if (!isMap) {
        if (dataKeywords.has(key)) continue;
        if (undecidable.includes(key)) return key;
        if (isNoMeasure(key, value)) return `the value of ${key}`;
        if (key === "$ref" && target({ node, root }, value) === undefined) {
          return `the reference ${JSON.stringify(value)}`;
        }
        if (key === "$id" && node !== root && !String(value).startsWith("#")) return "$id";
      }
      const found = visit(value, depth + 1, !isMap && mapKeywords.has(key));
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return visit(root, 0, false);
}
