import { isObject } from "../util/is-object.js";
import type { JsonSchema, SchemaObject } from "./json-schema.js";

/** A schema and the document that its references point into. Both are of 2020-12, as `modernised` gives them. */
export interface Located {
  readonly node: JsonSchema;
  readonly root: JsonSchema;
}

/** The same document's schema at another place. */
export function at(located: Located, node: unknown): Located {
  return { node: isSchema(node) ? node : true, root: located.root };
}

/** Whether a value can be read as a schema. */
export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "boolean" || isObject(value);
}

/** A keyword's value where it is a list of schemas. */
export function schemaList(value: unknown): readonly JsonSchema[] {
  return Array.isArray(value) ? value.filter(isSchema) : [];
}

const maps = new WeakMap<object, ReadonlyMap<string, JsonSchema>>();
const noSchemas: ReadonlyMap<string, JsonSchema> = new Map();

/** A keyword's value where it is a map of schemas. */
export function schemaMap(value: unknown): ReadonlyMap<string, JsonSchema> {
  if (!isObject(value)) return noSchemas;
  const known = maps.get(value);
  if (known !== undefined) return known;
  const map = new Map(
    Object.entries(value).filter((entry): entry is [string, JsonSchema] => isSchema(entry[1])),
  );
  maps.set(value, map);
  return map;
}

/** A keyword's value where it is a list of names. */
export function nameList(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === "string") : [];
}

/** What a local reference leads to; undefined for one that leads nowhere, elsewhere or through a name. */
export function target({ root }: Located, reference: unknown): Located | undefined {
  if (typeof reference !== "string") return undefined;
  if (reference === "#") return { node: root, root };
  if (!reference.startsWith("#/")) return named(root, reference);
  let node: unknown = root;
  for (const part of reference.slice(2).split("/")) {
    const key = unescaped(part);
    if (key === undefined || typeof node !== "object" || node === null) return undefined;
    if (!Object.hasOwn(node, key)) return undefined;
    node = (node as Readonly<Record<string, unknown>>)[key];
  }
  return isSchema(node) ? { node, root } : undefined;
}

const anchors = new WeakMap<object, ReadonlyMap<string, JsonSchema>>();

/** What a document calls by a name of its own: `$anchor`, or `$id` with a fragment alone as older dialects write it. */
function named(root: JsonSchema, reference: string): Located | undefined {
  if (!reference.startsWith("#") || typeof root === "boolean") return undefined;
  const known = anchors.get(root) ?? anchorsIn(root);
  anchors.set(root, known);
  const node = known.get(reference.slice(1));
  return node === undefined ? undefined : { node, root };
}

function anchorsIn(root: SchemaObject): ReadonlyMap<string, JsonSchema> {
  const found = new Map<string, JsonSchema>();
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (typeof node !== "object" || node === null) continue;
    if (isObject(node)) {
      const { $anchor, $id } = node;
      if (typeof $anchor === "string") found.set($anchor, node);
      if (typeof $id === "string" && $id.startsWith("#")) found.set($id.slice(1), node);
    }
    waiting.push(...Object.values(node));
  }
  return found;
}

function unescaped(part: string): string | undefined {
  try {
    return decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return undefined;
  }
}
