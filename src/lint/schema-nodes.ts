import type { SchemaObject } from "../schema/json-schema.js";
import { mapKeywords } from "../schema/keywords.js";
import { isObject } from "../util/is-object.js";

/** One schema within a schema, and where it stands. */
export interface SchemaNode {
  readonly schema: SchemaObject;
  /** Property names, and `items`; schemas of other keywords by keyword and key. Empty for the root. */
  readonly path: readonly string[];
  /** JSON pointer from the root schema. */
  readonly pointer: string;
  /** The name of the property that it is; undefined for the root, entries of lists and parts of compositions. */
  readonly property?: string;
}

/** The root and every schema below it, in document order. Keywords that hold none are passed over, and so is what is no schema. */
export function schemaNodes(root: unknown): readonly SchemaNode[] {
  const found: SchemaNode[] = [];
  collect(root, { path: [], pointer: "" }, found, 0);
  return found;
}

/** Deeper is no schema that a person wrote, nor one that a client takes. */
const deepest = 64;

const lists = ["prefixItems", "allOf", "anyOf", "oneOf"];
const singles = [
  "items",
  "additionalItems",
  "unevaluatedItems",
  "contains",
  "additionalProperties",
  "unevaluatedProperties",
  "propertyNames",
  "not",
  "if",
  "then",
  "else",
];

function collect(
  schema: unknown,
  at: Omit<SchemaNode, "schema">,
  found: SchemaNode[],
  depth: number,
): void {
  if (!isObject(schema) || depth > deepest) return;
  found.push({ schema, ...at });
  for (const [keyword, value] of Object.entries(schema)) {
    const pointer = `${at.pointer}/${pointerStep(keyword)}`;
    if (singles.includes(keyword) && !Array.isArray(value)) {
      collect(value, { path: [...at.path, keyword], pointer }, found, depth + 1);
    } else if ((lists.includes(keyword) || keyword === "items") && Array.isArray(value)) {
      value.forEach((each: unknown, index) => {
        const path = [...at.path, keyword, String(index)];
        collect(each, { path, pointer: `${pointer}/${index}` }, found, depth + 1);
      });
    } else if (mapKeywords.has(keyword) && isObject(value)) {
      for (const [key, each] of Object.entries(value)) {
        const isProperty = keyword === "properties";
        const path = isProperty ? [...at.path, key] : [...at.path, keyword, key];
        const place = { path, pointer: `${pointer}/${pointerStep(key)}` };
        collect(each, isProperty ? { ...place, property: key } : place, found, depth + 1);
      }
    }
  }
}

/** A key as a step of a JSON pointer (RFC 6901). */
export function pointerStep(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
