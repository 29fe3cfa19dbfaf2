import type { ContentNode, ContentTree, Publication } from "../store/content-repository.js";
import type { Form } from "./form.js";
import { withScalarsOnly } from "./form-fields.js";
import { readFields } from "./node-io/read.js";
import { storedNode } from "./node-io/stored-node.js";
import type { Values } from "./tool.js";

/** An item as results show it: what every node has, and the content fields apart, so that these can have any name. */
export interface Item<Fields> {
  readonly uuid: string;
  readonly path: string;
  readonly nodeName: string;
  readonly type: string;
  readonly version: number;
  readonly publication: Publication;
  readonly fields: Fields;
}

/** An item with every field that results hold. */
export function itemFromTree(form: Form, tree: ContentTree): Item<Values> {
  return envelope(tree.node, readFields(form.fields, storedNode(tree)));
}

/** An item with the fields that hold one value, which need no more than its own node. */
export function itemFromNode(form: Form, node: ContentNode): Item<Values> {
  const stored = { name: node.name, properties: node.properties, children: [] };
  return envelope(node, readFields(withScalarsOnly(form.fields), stored));
}

/** The same item with some of its fields. */
export function selectFields<Fields extends object>(
  item: Item<Fields>,
  names: readonly string[] | undefined,
): Item<Partial<Fields>> {
  if (names === undefined) return item;
  const kept = Object.entries(item.fields).filter(([name]) => names.includes(name));
  return { ...item, fields: Object.fromEntries(kept) as Partial<Fields> };
}

function envelope(node: ContentNode, fields: Values): Item<Values> {
  return {
    uuid: node.uuid,
    path: node.path,
    nodeName: node.name,
    type: node.nodeType,
    version: node.version,
    publication: node.publication,
    fields,
  };
}
