import {
  type ContentNode,
  type ContentReader,
  type ContentRepository,
  type ContentSession,
  type ContentTree,
  type ItemQuery,
  type Properties,
} from "../../store/index.js";

/** Where the tests write, when nothing else is said. */
export const workspace = "shop";

/** Of no node. */
export const unknownUuid = "00000000-0000-4000-8000-000000000000";

/** A lower-case UUID. */
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** All items of the workspace, in one page. */
export const everything: ItemQuery = {
  workspace,
  nodeTypes: ["mgnl:content"],
  under: "/",
  equals: {},
  text: undefined,
  sort: undefined,
  limit: 500,
  cursor: undefined,
};

/** A node to be created at this path. */
export function newNode(
  path: string,
  properties: Properties = {},
  nodeType = "mgnl:content",
  space = workspace,
) {
  const slash = path.lastIndexOf("/");
  const parentPath = path.slice(0, slash) || "/";
  return { workspace: space, parentPath, name: path.slice(slash + 1), nodeType, properties };
}

/** Creates a node whose parent exists. */
export function createAt(
  content: ContentSession,
  path: string,
  properties: Properties = {},
  nodeType = "mgnl:content",
): Promise<ContentNode> {
  return content.create(newNode(path, properties, nodeType));
}

/** Node types by path, parents first. */
export function createAll(
  write: ContentRepository["write"],
  nodes: Readonly<Record<string, string>>,
): Promise<void> {
  return write(async (content) => {
    for (const [path, nodeType] of Object.entries(nodes)) {
      await createAt(content, path, {}, nodeType);
    }
  });
}

/** The node at a path; throws when there is none. */
export async function nodeAt(content: ContentReader, path: string): Promise<ContentNode> {
  const node = await content.nodeAt(workspace, path);
  if (node === undefined) throw new Error(`There is no node at ${path}.`);
  return node;
}

/** The names of the children of a node, in order. */
export async function childNames(content: ContentReader, path: string): Promise<string[]> {
  const { uuid } = await nodeAt(content, path);
  return (await content.children(workspace, uuid, 1000)).map((node) => node.name);
}

/** The paths of nodes, in their order. */
export function paths(nodes: readonly ContentNode[]): string[] {
  return nodes.map((node) => node.path);
}

/** A path and the outlines of what is below it. */
export interface Outline extends ReadonlyArray<string | Outline> {}

/** The paths of a tree, nested as its nodes are. */
export function outline(tree: ContentTree): Outline {
  return [tree.node.path, ...tree.children.map(outline)];
}

/** The paths of the items on all pages from the first to the last. */
export async function allPaths(
  items: (query: Partial<ItemQuery>) => ReturnType<ContentReader["items"]>,
  query: Partial<ItemQuery>,
): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await items({ ...query, cursor });
    found.push(...paths(page.nodes));
    cursor = page.next;
  } while (cursor !== undefined);
  return found;
}
