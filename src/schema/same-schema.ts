import { canonicalJson } from "./equality.js";
import type { JsonSchema } from "./json-schema.js";
import type { Located } from "./located.js";

const texts = new WeakMap<object, string>();
const identities = new WeakMap<object, number>();
let last = 0;

function textOf(node: JsonSchema): string {
  if (typeof node === "boolean") return String(node);
  const known = texts.get(node);
  if (known !== undefined) return known;
  const text = canonicalJson(node);
  texts.set(node, text);
  return text;
}

/** Whether two schemas are written alike, and mean the same by their references. */
export function isSameSchema(one: Located, other: Located): boolean {
  if (one.node === other.node && one.root === other.root) return true;
  const text = textOf(one.node);
  if (text !== textOf(other.node)) return false;
  return !text.includes('"$ref"') || textOf(one.root) === textOf(other.root);
}

/** One text for each schema object, as long as it lives. */
export function schemaIdentity({ node }: Located): string {
  if (typeof node === "boolean") return String(node);
  const known = identities.get(node) ?? (last += 1);
  identities.set(node, known);
  return String(known);
}
