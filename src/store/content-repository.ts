/**
 * The content repository as the runtime sees it: a tree of nodes per workspace, as in JCR. Stores implement this and
 * nothing else; the contract suite holds every one of them to the rules stated here. Work uses the session it is given
 * and never the repository itself, which may wait for that very work to end.
 */
export interface ContentRepository {
  readonly capabilities: Capabilities;
  /** Runs `work` on one consistent snapshot. Writing through it is impossible by type. */
  read<Result>(work: (content: ContentReader) => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` in one transaction that excludes every other writer from its first statement on. When `work` throws,
   * nothing it wrote remains and the error is rethrown.
   */
  write<Result>(work: (content: ContentSession) => Promise<Result>): Promise<Result>;
  /** Waits for work under way. Work asked for later is refused with `RepositoryClosedError`. */
  close(): Promise<void>;
}

/** What a store can do. A tool does not offer an action whose needs its store lacks. */
export interface Capabilities {
  readonly transactions: boolean;
  readonly ordering: boolean;
  readonly publication: boolean;
  readonly queries: boolean;
}

export type PropertyType = "string" | "long" | "double" | "decimal" | "boolean" | "date";
export type PropertyScalar = string | number | boolean;

/** A typed property. A list is one multi-valued property; an empty list is a value, not an absence. */
export interface Property {
  readonly type: PropertyType;
  readonly value: PropertyScalar | readonly PropertyScalar[];
}

export type Properties = Readonly<Record<string, Property>>;

export interface ContentNode {
  /** Lower-case UUID; unique over all workspaces. */
  readonly uuid: string;
  readonly workspace: string;
  /** Absolute, `/` for the root. */
  readonly path: string;
  /** Empty for the root alone. */
  readonly name: string;
  /** UUID; undefined for the root alone. */
  readonly parent: string | undefined;
  readonly nodeType: string;
  readonly properties: Properties;
  /** Starts at 1; rises with every write to the item or to its `mgnl:contentNode` descendants. */
  readonly version: number;
  /** ISO 8601, UTC. */
  readonly created: string;
  readonly modified: string;
}

/** A node with its `mgnl:contentNode` descendants, in repository order. */
export interface ContentTree {
  readonly node: ContentNode;
  readonly children: readonly ContentTree[];
}

/** Which items a listing holds: all conditions hold at once. */
export interface ItemQuery {
  readonly workspace: string;
  readonly nodeTypes: readonly string[];
  /** Only descendants of this path; the root means the whole workspace. */
  readonly under: string;
  /** Property equality, by name. A list never equals one value. */
  readonly equals: Readonly<Record<string, PropertyScalar>>;
  /** Contained in any of these text properties of the item or its content nodes, ignoring case and accents. */
  readonly text: { readonly query: string; readonly properties: readonly string[] } | undefined;
  /**
   * Undefined: repository order, depth first. Booleans come before numbers and these before text, which is compared by
   * code points; long text by its beginning alone. Equal values stand in repository order, or in its reverse when
   * descending; items without the property, or with a list, come last.
   */
  readonly sort: { readonly property: string; readonly descending: boolean } | undefined;
  /** At least 1. */
  readonly limit: number;
  /** What the previous page returned as `next`. Unknown or foreign text is refused with `InvalidCursorError`. */
  readonly cursor: string | undefined;
}

export interface ItemPage {
  readonly nodes: readonly ContentNode[];
  readonly next: string | undefined;
  /** The number of matching items, counted up to 1,001 at most. */
  readonly total: number;
}

export interface ContentReader {
  node(workspace: string, uuid: string): Promise<ContentNode | undefined>;
  nodeAt(workspace: string, path: string): Promise<ContentNode | undefined>;
  /** The item with its content nodes; undefined when there is no such node. */
  tree(workspace: string, uuid: string): Promise<ContentTree | undefined>;
  /** Direct children in order, content nodes included; at most `limit`. */
  children(workspace: string, uuid: string, limit: number): Promise<readonly ContentNode[]>;
  /** Nodes of this exact name below a path, in repository order; at most `limit`. */
  nodesNamed(query: {
    readonly workspace: string;
    readonly name: string;
    readonly under: string;
    readonly limit: number;
  }): Promise<readonly ContentNode[]>;
  /**
   * Nodes below a path whose property has exactly this value, in repository order; at most `limit`. A list never equals
   * one value.
   */
  nodesWith(query: {
    readonly workspace: string;
    readonly property: string;
    readonly value: PropertyScalar;
    readonly under: string;
    readonly limit: number;
  }): Promise<readonly ContentNode[]>;
  items(query: ItemQuery): Promise<ItemPage>;
  /** Paths of all folders (`mgnl:folder`) below a path, in repository order; at most `limit`. */
  folders(workspace: string, under: string, limit: number): Promise<readonly string[]>;
}

export interface NewNode {
  readonly workspace: string;
  readonly parentPath: string;
  readonly name: string;
  readonly nodeType: string;
  readonly properties: Properties;
}

export interface ContentSession extends ContentReader {
  /**
   * Adds a node as the last child of its parent. Throws `NameTakenError` when a sibling has the name and
   * `NodeMissingError` when there is no such parent; `InvalidNameError` when the name is empty or holds a `/` and
   * `InvalidPropertyError` for a value that is not a scalar, finite when a number, or a list of these. The root of a
   * workspace exists as soon as it is asked for.
   */
  create(node: NewNode): Promise<ContentNode>;
  /**
   * Sets and removes (`null`) properties of one node, leaving the others; answers the node as stored. An empty record
   * writes nothing. Throws `NodeMissingError` and `InvalidPropertyError`.
   */
  setProperties(
    workspace: string,
    uuid: string,
    properties: Readonly<Record<string, Property | null>>,
  ): Promise<ContentNode>;
  /** Removes a node, which is not the root, and all its descendants. Throws `NodeMissingError`. */
  remove(workspace: string, uuid: string): Promise<void>;
  /**
   * The top item's version rises and its modification time moves, once however often it is asked for in one transaction.
   * The top item is the nearest node that is no `mgnl:contentNode`, from the given one upwards; it is what is answered.
   * Throws `NodeMissingError`.
   */
  touch(workspace: string, uuid: string): Promise<ContentNode>;
}

/** A sibling has that name already. */
export class NameTakenError extends Error {
  override readonly name = "NameTakenError";
  readonly path: string;
  constructor(path: string) {
    super(`A node exists at ${path}.`);
    this.path = path;
  }
}

/** The node that a write needs does not exist. */
export class NodeMissingError extends Error {
  override readonly name = "NodeMissingError";
}

/** A listing was continued with a cursor that this store did not give for this query. */
export class InvalidCursorError extends Error {
  override readonly name = "InvalidCursorError";
}
