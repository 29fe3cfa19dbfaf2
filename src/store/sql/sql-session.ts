import { invariant } from "../../util/invariant.js";
import {
  type ContentNode,
  type ContentSession,
  type MoveTarget,
  NameTakenError,
  type NewNode,
  NodeMissingError,
  type NodeRecord,
  type Property,
  type PublishOptions,
  type PublishResult,
} from "../content-repository.js";
import { SessionEndedError } from "../errors.js";
import { recordChanges } from "./changes.js";
import { checkName, checkPropertyName } from "./node-name.js";
import { moveNode } from "./move.js";
import { contentNodeType, rootRow, toNode } from "./node-row.js";
import { orderNodeBefore } from "./order.js";
import { checkPath } from "./path-bounds.js";
import { lastPosition } from "./positions.js";
import { indexProperty, printPatched, printProperties } from "./property-rows.js";
import { publishNode, unpublishNode } from "./publication.js";
import { clearSpaces } from "./records.js";
import { rekeyRaised } from "./raised-keys.js";
import { indexReferences, type WrittenProperty } from "./references.js";
import { restoreRecords } from "./restore-records.js";
import { childKey, keysBetween, parentKey } from "./sort-key.js";
import { type ReaderContext, SqlReader } from "./sql-reader.js";
import { fromStoredText, toStoredText } from "./stored-text.js";
import type { NodeRow, PropertyRow } from "./tables.js";
import { takeKey } from "./used-keys.js";
import type { Writing } from "./writing.js";

/** What a session works with besides what a reader does. */
export interface SessionContext {
  /** ISO 8601; the time of everything the session writes. */
  readonly time: string;
  readonly newUuid: () => string;
}

/** A properties patch: `null` removes. */
type Patch = Readonly<Record<string, Property | null>>;

/** Writes content of the author side within one transaction. Its writes run one after the other, however they are called. */
export class SqlSession extends SqlReader implements ContentSession, Writing {
  readonly time: string;
  readonly newUuid: () => string;
  readonly published: SqlReader;
  /** Sort keys of nodes that this transaction made or raised the version of, by space. */
  readonly #raised = new Map<string, Set<string>>();
  #lastWrite: Promise<unknown> = Promise.resolve();
  #ending = false;

  /** On a transaction that may write, of the author side. */
  constructor(reading: ReaderContext, { time, newUuid }: SessionContext) {
    super(reading);
    this.time = time;
    this.newUuid = newUuid;
    this.published = new SqlReader({ ...reading, side: "published" });
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

  move(workspace: string, uuid: string, target: MoveTarget): Promise<ContentNode> {
    return this.#inTurn(async () => {
      const row = await this.#rowToWrite(workspace, uuid);
      const { parentPath } = target;
      const parent =
        parentPath === undefined ? undefined : await this.#parentAt(workspace, parentPath);
      return toNode(await moveNode(this, row, { parent, name: target.name }));
    });
  }

  orderBefore(workspace: string, uuid: string, before: string | undefined): Promise<ContentNode> {
    return this.#inTurn(async () => {
      const row = await this.#rowToWrite(workspace, uuid);
      const next = before === undefined ? undefined : await this.#rowToWrite(workspace, before);
      return toNode(await orderNodeBefore(this, row, next));
    });
  }

  publish(workspace: string, uuid: string, options: PublishOptions): Promise<PublishResult> {
    return this.#inTurn(async () =>
      publishNode(this, await this.#rowToWrite(workspace, uuid), options),
    );
  }

  unpublish(
    workspace: string,
    uuid: string,
    options: Omit<PublishOptions, "recursive"> = {},
  ): Promise<PublishResult> {
    return this.#inTurn(async () =>
      unpublishNode(this, await this.#rowToWrite(workspace, uuid), options),
    );
  }

  useOnce(key: string, until: string): Promise<boolean> {
    return this.#inTurn(() => takeKey(this, key, until));
  }

  restore(workspace: string, records: readonly NodeRecord[]): Promise<void> {
    return this.#inTurn(() => restoreRecords(this, workspace, records));
  }

  clear(workspace: string): Promise<void> {
    return this.#inTurn(() => clearSpaces(this, workspace));
  }

  async raise(row: NodeRow): Promise<NodeRow> {
    const isRaised = this.#raisedIn(row.workspace).has(row.sort_key);
    await this.#raiseBetween(row.workspace, row.item, row.sort_key);
    return isRaised ? row : { ...row, version: row.version + 1, modified: this.time };
  }

  rekey(space: string, from: string, to: string): void {
    this.rekeyAll(space, new Map([[from, to]]));
  }

  rekeyAll(space: string, keys: ReadonlyMap<string, string>): void {
    this.#raised.set(space, rekeyRaised(this.#raisedIn(space), keys));
  }

  forgetRaised(space: string, keys: readonly string[]): void {
    const raised = this.#raisedIn(space);
    for (const key of keys) raised.delete(key);
  }

  /** Waits for writes under way; no query starts after this. */
  override async end(): Promise<void> {
    this.#ending = true;
    await this.#lastWrite;
    await this.published.end();
    await super.end();
  }

  async #create({ workspace, parentPath, name, nodeType, properties }: NewNode) {
    checkName(name);
    const text = printProperties(properties);
    const parent = await this.#parentAt(workspace, parentPath);
    const space = parent.workspace;
    const storedName = toStoredText(name);
    const path = parent.path === "/" ? `/${storedName}` : `${parent.path}/${storedName}`;
    checkPath(path);
    const position = await lastPosition(this, parent);
    const key = childKey(parent.sort_key, position);
    const isPart = nodeType === contentNodeType;
    const row: NodeRow = {
      workspace: space,
      uuid: this.newUuid().toLowerCase(),
      path,
      name: storedName,
      parent: parent.uuid,
      node_type: nodeType,
      position,
      sort_key: key,
      item: isPart ? parent.item : key,
      properties: text,
      version: 1,
      published_version: null,
      created: this.time,
      modified: this.time,
    };
    const { changed } = await this.statements.insertNode(this.db, row);
    if (changed === 0) throw new NameTakenError(fromStoredText(row.path));
    this.#raisedIn(space).add(key);
    const written = Object.entries(properties).map(([property, value]) => ({
      name: property,
      property: value,
      isNew: true,
    }));
    await this.#indexProperties(row, written);
    if (isPart) {
      await this.raise(parent);
      await recordChanges(this, row, []);
    }
    return toNode(row);
  }

  async #setProperties(workspace: string, uuid: string, patch: Patch) {
    const row = await this.#rowToWrite(workspace, uuid);
    const changes = Object.entries(patch);
    if (changes.length === 0) return toNode(row);
    for (const [name] of changes) checkPropertyName(name);
    const before = this.known.nodeOf(row).properties;
    const properties = printPatched(before, patch);
    const raised = await this.#store(row, properties);
    const written = changes.map(([name, property]) => {
      const old = Object.hasOwn(before, name) ? before[name] : undefined;
      return { name, property, isNew: old === undefined, before: old };
    });
    await this.#indexProperties(row, written);
    await recordChanges(
      this,
      raised,
      changes.map(([name]) => name),
    );
    return toNode({ ...raised, properties });
  }

  async #remove(workspace: string, uuid: string) {
    const row = await this.#rowToWrite(workspace, uuid);
    const above = parentKey(row.sort_key);
    invariant(above !== undefined, "The root of a workspace cannot be removed.");
    await this.statements.removeSubtree(this.db, { workspace: row.workspace, uuid });
    if (row.node_type === contentNodeType) {
      await this.#raiseBetween(row.workspace, row.item, above);
      await recordChanges(this, row, []);
    }
  }

  async #touch(workspace: string, uuid: string) {
    const row = await this.#rowToWrite(workspace, uuid);
    await this.raise(row);
    const values = { workspace: row.workspace, item: row.item };
    const [item] = (await this.statements.itemByKey(this.db, values)).rows;
    invariant(item, "A node has a top item.");
    return toNode(item);
  }

  async #parentAt(workspace: string, path: string): Promise<NodeRow> {
    const space = this.spaceOf(workspace);
    const row = await this.rowAt(space, path);
    if (row === undefined) {
      throw new NodeMissingError(`There is no node at ${path} in the workspace ${workspace}.`);
    }
    if (path === "/") await this.storeRoot(space);
    return row;
  }

  async #rowToWrite(workspace: string, uuid: string): Promise<NodeRow> {
    const space = this.spaceOf(workspace);
    const row = await this.rowOf(space, uuid);
    if (row === undefined) {
      throw new NodeMissingError(`There is no node ${uuid} in the workspace ${workspace}.`);
    }
    if (row.parent === null) await this.storeRoot(space);
    return row;
  }

  async storeRoot(space: string): Promise<void> {
    await this.statements.insertNode(this.db, rootRow(space));
  }

  #raisedIn(space: string): Set<string> {
    const raised = this.#raised.get(space) ?? new Set<string>();
    this.#raised.set(space, raised);
    return raised;
  }

  async #raiseBetween(space: string, item: string, key: string) {
    const raised = this.#raisedIn(space);
    for (const sortKey of keysBetween(item, key)) {
      if (raised.has(sortKey)) continue;
      raised.add(sortKey);
      const values = { workspace: space, item, sort_key: sortKey, modified: this.time };
      await this.statements.raiseVersion(this.db, values);
    }
  }

  /** Writes the properties of a node and raises the versions as `raise` does. */
  async #store(row: NodeRow, properties: string): Promise<NodeRow> {
    const { workspace, uuid, sort_key } = row;
    const raised = this.#raisedIn(workspace);
    const by = raised.has(sort_key) ? 0 : 1;
    const values = { workspace, uuid, properties, by, modified: this.time };
    await this.statements.setProperties(this.db, values);
    raised.add(sort_key);
    await this.#raiseBetween(workspace, row.item, sort_key);
    return { ...row, version: row.version + by, modified: this.time };
  }

  /** Makes queries find properties of this node as they are now. */
  async #indexProperties(row: NodeRow, written: readonly WrittenProperty[]) {
    const { workspace, uuid, sort_key } = row;
    const found: PropertyRow[] = [];
    for (const { name, property, isNew } of written) {
      const indexed = property === null ? undefined : indexProperty(name, property);
      if (indexed !== undefined) found.push({ workspace, uuid, sort_key, ...indexed });
      else if (!isNew) {
        await this.statements.dropProperty(this.db, { workspace, uuid, name: toStoredText(name) });
      }
    }
    await this.statements.putProperties(this.db, found);
    await indexReferences(this, row, written);
  }

  async #written<Result>(write: () => Promise<Result>): Promise<Result> {
    this.known.beginWrite();
    try {
      return await write();
    } finally {
      this.known.endWrite();
    }
  }

  #inTurn<Result>(write: () => Promise<Result>): Promise<Result> {
    if (this.#ending) return Promise.reject(new SessionEndedError());
    const result = this.#lastWrite.then(() => this.#written(write));
    this.#lastWrite = result.catch(() => undefined);
    return result;
  }
}
