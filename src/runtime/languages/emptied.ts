import type { Property } from "../../store/content-repository.js";
import type { FormField } from "../form.js";
import { localPropertyOf, propertyOf } from "../form-fields.js";
import { memberOf, setMember } from "../members.js";
import { childNamed, type StoredNode } from "../node-io/stored-node.js";
import { appendKey } from "../validation/issues.js";
import { fieldsInNode, innerFields, isLeaf, markedFields } from "./fields.js";

/** What emptying fields in the default language alone leaves. */
export interface Emptied {
  /** Paths of the fields in the content, such as `prices[0].note`. */
  readonly emptied: ReadonlySet<string>;
  /** What the item held before. */
  readonly held: StoredNode;
  readonly locales: readonly string[];
}

/**
 * A node whose fields were cleared, with what other languages said of those that were emptied in the default language alone:
 * clearing a field takes its translations along, and these were not meant.
 */
export function withEmptiedKept(
  fields: readonly FormField[],
  node: StoredNode,
  { emptied, held, locales }: Emptied,
): StoredNode {
  if (emptied.size === 0 || locales.length === 0) return node;
  return keep(markedFields(fields), { node, held, path: "" }, { emptied, locales });
}

interface Place {
  readonly node: StoredNode;
  readonly held: StoredNode;
  readonly path: string;
}

function keep(
  fields: readonly FormField[],
  { node, held, path: at }: Place,
  kept: Pick<Emptied, "emptied" | "locales">,
): StoredNode {
  const properties: Record<string, Property> = { ...node.properties };
  const children = new Map(node.children.map((child) => [child.name, child]));
  for (const field of fieldsInNode(fields, node)) {
    const path = appendKey(at, field.key);
    const name = propertyOf(field);
    if (isLeaf(field)) {
      if (field.translatable !== true || !kept.emptied.has(path)) continue;
      for (const locale of kept.locales) {
        const property = localPropertyOf(field, locale);
        const before = memberOf(held.properties, property);
        if (before !== undefined) setMember(properties, property, before);
      }
      continue;
    }
    const before = childNamed(held, name);
    const after = children.get(name);
    if (before === undefined || after === undefined) continue;
    if (field.kind !== "groups") {
      children.set(name, keep(innerFields(field), { node: after, held: before, path }, kept));
      continue;
    }
    const entries = after.children.map((node, index) => {
      const held = childNamed(before, node.name);
      const place = { node, path: appendKey(path, index) };
      return held === undefined ? node : keep(field.fields, { ...place, held }, kept);
    });
    children.set(name, { ...after, children: entries });
  }
  return { ...node, properties, children: [...children.values()] };
}
