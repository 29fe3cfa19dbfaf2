import { memberOf } from "../members.js";
import type { ContentTree, Properties, Property } from "../../store/content-repository.js";

/** A node as reading and writing see it: what it holds, without identity. */
export interface StoredNode {
  readonly name: string;
  readonly properties: Properties;
  /** In order. */
  readonly children: readonly StoredNode[];
}

/** A stored item in that form. */
export function storedNode(tree: ContentTree): StoredNode {
  return {
    name: tree.node.name,
    properties: tree.node.properties,
    children: tree.children.map(storedNode),
  };
}

export function emptyNode(name: string): StoredNode {
  return { name, properties: {}, children: [] };
}

/** The child of a name. */
export function childNamed(node: StoredNode, name: string): StoredNode | undefined {
  return node.children.find((child) => child.name === name);
}

/** Whether two nodes hold the same, names of their children included. */
export function sameContent(a: StoredNode, b: StoredNode): boolean {
  const names = Object.keys(a.properties);
  return (
    names.length === Object.keys(b.properties).length &&
    names.every((name) =>
      sameProperty(memberOf(a.properties, name), memberOf(b.properties, name)),
    ) &&
    a.children.length === b.children.length &&
    a.children.every((child, index) => {
      const other = b.children[index];
      return other !== undefined && child.name === other.name && sameContent(child, other);
    })
  );
}

/** Whether two properties have the same type and value. */
export function sameProperty(a: Property | undefined, b: Property | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (a.type !== b.type) return false;
  if (!Array.isArray(a.value) || !Array.isArray(b.value)) return a.value === b.value;
  const other: readonly unknown[] = b.value;
  return a.value.length === other.length && a.value.every((item, index) => item === other[index]);
}
