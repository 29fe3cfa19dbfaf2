import { invariant } from "../../util/invariant.js";
import {
  type ContentNode,
  type ContentSession,
  NameTakenError,
  type NewNode,
  NodeMissingError,
  type Property,
} from "../content-repository.js";
import { InvalidNameError, SessionEndedError } from "../errors.js";
import { contentNodeType, rootRow, rootUuid, toNode } from "./node-row.js";
import { indexProperty, parseProperties, printProperties } from "./property-rows.js";
import { childKey, keysBetween, parentKey, positionGap } from "./sort-key.js";
import { type ReaderContext, SqlReader } from "./sql-reader.js";
import { fromStoredText, toStoredText } from "./stored-text.js";
import type { NodeRow } from "./tables.js";

/** What a session works with besides the open transaction. */
export interface SessionContext extends ReaderContext {
  /** ISO 8601; the time of everything the session writes. */
  readonly time: string;
  readonly newUuid: () => string;
}

/** A properties patch: `null` removes. */
type Patch = Readonly<Record<string, Property | null>>;

/** Writes content within one transaction. Its writes run one after the other, however they are called. */
export class SqlSession extends SqlReader implements ContentSession {
  readonly #time: string;
  readonly #newUuid: () => string;
  /** Nodes that this transaction made or raised the version of, by workspace and sort key. */
  readonly #raised = new Set<string>();
  #lastWrite: Promise<unknown> = Promise.resolve();
  #ending = false;

  constructor(context: SessionContext) {
    super(context);
    this.#time = context.time;
    this.#newUuid = context.newUuid;
  }

  create(node: NewNode): Promise<ContentNode> {
    return this.#inTurn(() => this.#create(node));
  }

  setProperties(workspace: string, uuid: string, properties: Patch): Promise<ContentNode> {
    return this.#inTurn(() => this.#setProperties(workspace, uuid, properties));
  }

  remove(workspace: string, uuid: string): Promise<void> {
    return this.#inTurn(() => this.#remove(workspace, uuid));
  }

  touch(workspace: string, uuid: string): Promise<ContentNode> {
    return this.#inTurn(() => this.#touch(workspace, uuid));
  }

  /** Waits for writes under way; no query starts after this. */
  override async end(): Promise<void> {
    this.#ending = true;
    await this.#lastWrite;
    await super.end();
  }

  async #create({ workspace, parentPath, name, nodeType, properties }: NewNode) {
    if (name === "" || name.includes("/")) throw new InvalidNameError(name);
    const text = printProperties(properties);
    const parent = await this.#parentAt(workspace, parentPath);
    const values = { workspace, parent: parent.uuid };
    const [last] = (await this.statements.lastChild(this.db, values)).rows;
    const position = Number(last?.position ?? 0) + positionGap;
    const key = childKey(parent.sort_key, position);
    const isPart = nodeType === contentNodeType;
    const storedName = toStoredText(name);
    const row: NodeRow = {
      workspace,
      uuid: this.#newUuid().toLowerCase(),
      path: parent.path === "/" ? `/${storedName}` : `${parent.path}/${storedName}`,
      name: storedName,
      parent: parent.uuid,
      node_type: nodeType,
      position,
      sort_key: key,
      item: isPart ? parent.item : key,
      properties: text,
      version: 1,
      created: this.#time,
      modified: this.#time,
    };
    const { changed } = await this.statements.insertNode(this.db, row);
    if (changed === 0) throw new NameTakenError(fromStoredText(row.path));
    this.#raised.add(raisedKey(workspace, key));
    for (const [property, value] of Object.entries(properties)) {
      await this.#indexProperty(row, property, value);
    }
    if (isPart) await this.#raise(parent);
    return toNode(row);
  }

  async #setProperties(workspace: string, uuid: string, patch: Patch) {
    const row = await this.#rowToWrite(workspace, uuid);
    const changes = Object.entries(patch);
    if (changes.length === 0) return toNode(row);
    const before = parseProperties(row.properties);
    const merged = new Map(Object.entries({ ...before, ...patch }));
    const after = Object.fromEntries(
      [...merged].filter((entry): entry is [string, Property] => entry[1] !== null),
    );
    const properties = printProperties(after);
    await this.statements.setProperties(this.db, { workspace, uuid, properties });
    for (const [name, property] of changes) await this.#indexProperty(row, name, property);
    return toNode({ ...(await this.#raise(row)), properties });
  }

  async #remove(workspace: string, uuid: string) {
    const row = await this.#rowToWrite(workspace, uuid);
    const above = parentKey(row.sort_key);
    invariant(above !== undefined, "The root of a workspace cannot be removed.");
    await this.statements.removeSubtree(this.db, { workspace, uuid });
    if (row.node_type === contentNodeType) {
      await this.#raiseBetween(workspace, row.item, above);
    }
  }

  async #touch(workspace: string, uuid: string) {
    const row = await this.#rowToWrite(workspace, uuid);
    await this.#raise(row);
    const [item] = (await this.statements.itemByKey(this.db, { workspace, item: row.item })).rows;
    invariant(item, "A node has a top item.");
    return toNode(item);
  }

  async #parentAt(workspace: string, path: string): Promise<NodeRow> {
    const row = await this.findRowAt(workspace, path);
    if (row === undefined) {
      throw new NodeMissingError(`There is no node at ${path} in the workspace ${workspace}.`);
    }
    if (path === "/") await this.#storeRoot(workspace);
    return row;
  }

  async #rowToWrite(workspace: string, uuid: string): Promise<NodeRow> {
    const row = await this.findRow(workspace, uuid);
    if (row === undefined) {
      throw new NodeMissingError(`There is no node ${uuid} in the workspace ${workspace}.`);
    }
    if (uuid === rootUuid(workspace)) await this.#storeRoot(workspace);
    return row;
  }

  async #storeRoot(workspace: string) {
    await this.statements.insertNode(this.db, rootRow(workspace));
  }

  /** Raises the versions from the node up to its top item; answers the node's row as it is then. */
  async #raise(row: NodeRow): Promise<NodeRow> {
    const isRaised = this.#raised.has(raisedKey(row.workspace, row.sort_key));
    await this.#raiseBetween(row.workspace, row.item, row.sort_key);
    return isRaised ? row : { ...row, version: Number(row.version) + 1, modified: this.#time };
  }

  async #raiseBetween(workspace: string, item: string, key: string) {
    for (const sortKey of keysBetween(item, key)) {
      const raised = raisedKey(workspace, sortKey);
      if (this.#raised.has(raised)) continue;
      this.#raised.add(raised);
      const values = { workspace, item, sort_key: sortKey, modified: this.#time };
      await this.statements.raiseVersion(this.db, values);
    }
  }

  /** Makes queries find the property of this node as it is now. */
  async #indexProperty(row: NodeRow, name: string, property: Property | null) {
    const { workspace, uuid, sort_key } = row;
    const indexed = property === null ? undefined : indexProperty(name, property);
    if (indexed === undefined) {
      await this.statements.dropProperty(this.db, { workspace, uuid, name: toStoredText(name) });
    } else {
      await this.statements.putProperty(this.db, { workspace, uuid, sort_key, ...indexed });
    }
  }

  #inTurn<Result>(write: () => Promise<Result>): Promise<Result> {
    if (this.#ending) return Promise.reject(new SessionEndedError());
    const result = this.#lastWrite.then(write);
    this.#lastWrite = result.catch(() => undefined);
    return result;
  }
}

function raisedKey(workspace: string, sortKey: string): string {
  return `${sortKey} ${workspace}`;
}
