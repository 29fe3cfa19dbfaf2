import type {
  ContentNode,
  ContentSession,
  ContentTree,
  Property,
} from "../../store/content-repository.js";
import { invariant } from "../../util/invariant.js";
import { memberOf, setMember } from "../members.js";
import { sameProperty, type StoredNode } from "./stored-node.js";

/** The type of the nodes that hold composites and entries of lists. */
export const contentNodeType = "mgnl:contentNode";

export interface NewItem {
  readonly workspace: string;
  readonly parentPath: string;
  readonly nodeType: string;
  readonly content: StoredNode;
}

/** Stores a new node with all it holds. Throws `NameTakenError` when a sibling has its name. */
export async function createNode(session: ContentSession, item: NewItem): Promise<ContentNode> {
  const { workspace, parentPath, nodeType, content } = item;
  const { name, properties, children } = content;
  const node = await session.create({ workspace, parentPath, name, nodeType, properties });
  for (const child of children) {
    await createNode(session, {
      workspace,
      parentPath: node.path,
      nodeType: contentNodeType,
      content: child,
    });
  }
  return node;
}

/** Brings a stored node to what it shall hold; writes only what differs, so that an equal node keeps its version. */
export async function updateNode(
  session: ContentSession,
  stored: ContentTree,
  wanted: StoredNode,
): Promise<void> {
  const { node } = stored;
  const changes = changedProperties(stored, wanted);
  if (Object.keys(changes).length > 0) {
    await session.setProperties(node.workspace, node.uuid, changes);
  }
  const kept = new Set(wanted.children.map(({ name }) => name));
  for (const child of stored.children) {
    if (!kept.has(child.node.name)) await session.remove(node.workspace, child.node.uuid);
  }
  const existing = new Map(stored.children.map((child) => [child.node.name, child]));
  let appending = false;
  for (const child of wanted.children) {
    const before = existing.get(child.name);
    invariant(!appending || before === undefined, `New children of ${node.path} come last.`);
    if (before !== undefined) {
      await updateNode(session, before, child);
      continue;
    }
    appending = true;
    await createNode(session, {
      workspace: node.workspace,
      parentPath: node.path,
      nodeType: contentNodeType,
      content: child,
    });
  }
}

function changedProperties(
  { node }: ContentTree,
  wanted: StoredNode,
): Readonly<Record<string, Property | null>> {
  const changes: Record<string, Property | null> = {};
  for (const name of Object.keys(node.properties)) {
    if (!Object.hasOwn(wanted.properties, name)) setMember(changes, name, null);
  }
  for (const [name, property] of Object.entries(wanted.properties)) {
    if (!sameProperty(memberOf(node.properties, name), property)) {
      setMember(changes, name, property);
    }
  }
  return changes;
}
