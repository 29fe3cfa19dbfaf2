/**
 * The content repository as the runtime sees it: a tree of nodes per workspace, as in JCR. Stores implement this and
 * nothing else; the contract suite holds every one of them to the rules stated here. Work uses the session it is given
 * and never the repository itself, which may wait for that very work to end.
 */
export interface ContentRepository {
  readonly capabilities: Capabilities;
  /**
   * Runs `work` on one consistent snapshot, of the author side unless said, which holds all that was written before the call.
   * Writing through it is impossible by type. Work may run for as long as it likes: while it has not asked for content yet, it
   * keeps nobody from reading or writing. Throws `RepositoryBusyError` where it would have to wait for long.
   */
  read<Result>(
    work: (content: ContentReader) => Promise<Result>,
    options?: { readonly side?: Side },
  ): Promise<Result>;
  /**
   * Runs `work` in one transaction that excludes every other writer from its first statement on. When `work` throws,
   * nothing it wrote remains and the error is rethrown. A store may run `work` again where the database kept nothing of
   * it, so it does nothing else that cannot be repeated. Waits for its turn only so long (`RepositoryBusyError`), and may give
   * up, with the signal's reason, when the signal is aborted before `work` runs.
   */
  write<Result>(
    work: (content: ContentSession) => Promise<Result>,
    options?: { readonly signal?: AbortSignal },
  ): Promise<Result>;
  /**
   * A random text of this repository's own that signs what callers bring back; made once, kept with the content and the
   * same for every process. Never to be asked for inside `read` or `write`.
   */
  secret(): Promise<string>;
  /** Waits for work under way. Work asked for later is refused with `RepositoryClosedError`. */
  close(): Promise<void>;
}

/** What a store can do. A tool does not offer an action whose needs its store lacks. */
export interface Capabilities {
  /** A failed `write` leaves nothing behind. Without it nothing is written. */
  readonly transactions: boolean;
  /** `orderBefore`. */
  readonly ordering: boolean;
  /** `publish`, `unpublish` and the published side. */
  readonly publication: boolean;
  /** `items`. */
  readonly queries: boolean;
}

/** Each workspace has two: where authors work, and what was published of it. */
export type Side = "author" | "published";

/** Where a node of the author side stands on the published one. `modified`: published, and changed since. */
export type Publication = "unpublished" | "published" | "modified";

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
  /** Always `published` on the published side, and for the root. */
  readonly publication: Publication;
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

/** Reads one side. A reader of the published side is shown nothing of the author's by any member. */
export interface ContentReader {
  node(workspace: string, uuid: string): Promise<ContentNode | undefined>;
  nodeAt(workspace: string, path: string): Promise<ContentNode | undefined>;
  /** The item with its content nodes; undefined when there is no such node. */
  tree(workspace: string, uuid: string): Promise<ContentTree | undefined>;
  /** Direct children in order, content nodes included; at most `limit`, the first `skip` left out. */
  children(
    workspace: string,
    uuid: string,
    limit: number,
    skip?: number,
  ): Promise<readonly ContentNode[]>;
  /**
   * Where a node stands among its siblings: its 0-based index and how many there are, itself included. Undefined when there
   * is no such node; the root is alone.
   */
  place(workspace: string, uuid: string): Promise<NodePlace | undefined>;
  /** What is below a node, in numbers. Undefined when there is no such node. */
  subtree(query: SubtreeQuery): Promise<Subtree | undefined>;
  /** Which items refer to a node or to anything below it, those below it left out. */
  references(query: ReferenceQuery): Promise<References>;
  /**
   * Names of the properties and child nodes of an item that were written since it had this version, in code-unit order.
   * A version that is not below the present one has none.
   */
  changedSince(workspace: string, uuid: string, version: number): Promise<readonly string[]>;
  /** Workspaces that hold anything, in code-unit order; for a reader of the published side, those of which anything is published. */
  workspaces(): Promise<readonly string[]>;
  /**
   * Everything in a workspace, for a copy: the author side and then the published one, each in repository order, parents
   * first; a reader of the published side is given that alone. The root is among them when something was written to it.
   */
  records(query: RecordQuery): Promise<RecordPage>;
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

/** A node with all that a copy of its repository keeps of it. */
export interface NodeRecord {
  readonly side: Side;
  readonly path: string;
  readonly uuid: string;
  readonly nodeType: string;
  readonly properties: Properties;
  readonly version: number;
  /** The version that was published last; absent when it is not published, and on the published side. */
  readonly publishedVersion?: number;
  /** The version in which a property or child node of an item was last written after it was created, by name. */
  readonly changes?: Readonly<Record<string, number>>;
  readonly created: string;
  readonly modified: string;
}

export interface RecordQuery {
  readonly workspace: string;
  /** What the previous page returned as `next`. */
  readonly after: string | undefined;
  /** At least 1. A page may hold fewer, and none at all, before the last. */
  readonly limit: number;
}

export interface RecordPage {
  readonly records: readonly NodeRecord[];
  readonly next: string | undefined;
}

export interface NewNode {
  readonly workspace: string;
  readonly parentPath: string;
  readonly name: string;
  readonly nodeType: string;
  readonly properties: Properties;
}

export interface NodePlace {
  readonly index: number;
  readonly count: number;
}

export interface SubtreeQuery {
  readonly workspace: string;
  readonly uuid: string;
  /** Names of properties that are looked for in the node and below it. */
  readonly properties: readonly string[];
}

export interface Subtree {
  /** Nodes below, those of type `mgnl:contentNode` left out: they are parts of items. */
  readonly descendants: number;
  /**
   * How many nodes would leave the published side with it: those of the subtree that are there, its own node included and
   * parts not, and what is below it there though the author side has it elsewhere; 0 where there is no such side.
   */
  readonly published: number;
  /** Which of the properties asked for are there, in code-unit order. */
  readonly present: readonly string[];
  /** Changes with every write to the node or below it, and when something is added, moved or removed there. */
  readonly state: string;
}

export interface ReferenceQuery {
  readonly workspace: string;
  readonly uuid: string;
  /** `path`: only references that hold a path, which break when nodes move. */
  readonly by: "any" | "path";
  /** Where references to this workspace are kept. */
  readonly from: readonly {
    readonly workspace: string;
    readonly properties: readonly string[];
  }[];
  readonly limit: number;
}

export interface References {
  /** Top items, in the order of `from` and then of the repository; at most `limit`, each once for each property. */
  readonly found: readonly { readonly node: ContentNode; readonly property: string }[];
  readonly total: number;
}

export interface MoveTarget {
  /** Absent: the parent stays, and so does the place among the siblings. */
  readonly parentPath?: string;
  /** Absent: the name stays. */
  readonly name?: string;
}

export interface PublishOptions {
  /** The whole subtree instead of the node and its content nodes. */
  readonly recursive: boolean;
  /** Called between batches of about 500 nodes. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /** Checked between batches; aborting throws its reason, so that the transaction ends. */
  readonly signal?: AbortSignal | undefined;
}

/** How many nodes were published or removed, content nodes left out. */
export interface PublishResult {
  readonly count: number;
}

export interface ContentSession extends ContentReader {
  /** The published side, as it is within this transaction. */
  readonly published: ContentReader;
  /**
   * Adds a node as the last child of its parent. Throws `NameTakenError` when a sibling has the name and
   * `NodeMissingError` when there is no such parent; `InvalidNameError` when the name is empty, holds a `/` or has more than
   * 255 bytes in UTF-8, or when the path would have more than 2,000 bytes or 128 names; and `InvalidPropertyError` for a
   * name of more than 255 bytes and for a value that is not a scalar, finite when a number, or a list of these. The root of
   * a workspace exists as soon as it is asked for.
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
  /**
   * Gives a node another parent, where it becomes the last child, another name, or both; everything below follows. Its
   * version rises, those of its descendants stay. Throws `NodeMissingError` for the node or the parent, `NameTakenError`,
   * `InvalidNameError`, also for a path below that would be too long, and `InvalidMoveError` into itself and for the root.
   */
  move(workspace: string, uuid: string, target: MoveTarget): Promise<ContentNode>;
  /**
   * Puts a node right before one of its siblings, or last when `before` is undefined; its version rises, unless it stands
   * there already. Throws `NodeMissingError`, also when `before` is no sibling.
   */
  orderBefore(workspace: string, uuid: string, before: string | undefined): Promise<ContentNode>;
  /**
   * Copies a node with its content nodes, or its subtree, to the published side, with the name, the parent and the place
   * among published siblings that it has on the author side. What was published of it is replaced; other published
   * nodes below it follow. Throws `NodeMissingError`, `ParentUnpublishedError`, `NameTakenError` when another published node
   * holds its path there, and `InvalidNameError` when a path there would be too long.
   */
  publish(workspace: string, uuid: string, options: PublishOptions): Promise<PublishResult>;
  /**
   * Removes a node and all below it from the published side. Does nothing when it is not there. Throws
   * `NodeMissingError` when the author side does not have it either.
   */
  unpublish(
    workspace: string,
    uuid: string,
    options?: Omit<PublishOptions, "recursive">,
  ): Promise<PublishResult>;
  /**
   * Notes that something may happen once: true for the first who asks for this key, until the time (ISO 8601) after which
   * it may be forgotten. A transaction that fails takes its note back.
   */
  useOnce(key: string, until: string): Promise<boolean>;
  /**
   * Adds nodes exactly as they are recorded, each as the last child of its parent. Throws `NodeMissingError` when a parent
   * is not there yet, and `NameTakenError` when a path or uuid is taken, `InvalidNameError` and `InvalidPropertyError`,
   * each before anything is written.
   */
  restore(workspace: string, records: readonly NodeRecord[]): Promise<void>;
  /** Removes everything from both sides of a workspace. */
  clear(workspace: string): Promise<void>;
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

/** A node was to become its own descendant, or the root was to be moved. */
export class InvalidMoveError extends Error {
  override readonly name = "InvalidMoveError";
}

/** The parent of what was to be published is not on the published side. */
export class ParentUnpublishedError extends Error {
  override readonly name = "ParentUnpublishedError";
  readonly path: string;
  constructor(path: string) {
    super(`The parent ${path} is not published.`);
    this.path = path;
  }
}

/** A listing was continued with a cursor that this store did not give for this query. */
export class InvalidCursorError extends Error {
  override readonly name = "InvalidCursorError";
}
