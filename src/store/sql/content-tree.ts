import { invariant } from "../../util/invariant.js";
import type { ContentNode, ContentTree } from "../content-repository.js";

/** The tree of nodes that come parents first, siblings in order; the first is its root. */
export function buildTree(nodes: readonly ContentNode[]): ContentTree {
  const trees = new Map<string | undefined, { node: ContentNode; children: ContentTree[] }>();
  for (const node of nodes) {
    const tree = { node, children: [] };
    trees.get(node.parent)?.children.push(tree);
    trees.set(node.uuid, tree);
  }
  const root = trees.get(nodes[0]?.uuid);
  invariant(root, "A tree has a root.");
  return root;
}
