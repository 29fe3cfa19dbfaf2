import type {
  ContentNode,
  ContentReader,
  ContentTree,
  ItemPage,
  ItemQuery,
  NodePlace,
  PropertyScalar,
  RecordPage,
  RecordQuery,
  ReferenceQuery,
  References,
  Side,
  Subtree,
  SubtreeQuery,
} from "../content-repository.js";
import { SessionEndedError } from "../errors.js";
import type { ConnectedKysely } from "./connected-kysely.js";
import { buildTree } from "./content-tree.js";
import { findChanges } from "./changes.js";
import { findItems } from "./item-page.js";
import { toNode } from "./node-row.js";
import { indexedValue } from "./property-value.js";
import { placeOf } from "./order.js";
import { findRow, findRowAt, type Reading } from "./reading.js";
import { findWorkspaces, readRecords } from "./records.js";
import { findReferences } from "./references.js";
import { descendantsOf, type KeyRange } from "./sort-key.js";
import { spaceOf } from "./space.js";
import type { KnownRows } from "./known-rows.js";
import type { SqlDialect } from "./sql-database.js";
import type { NodeRow } from "./tables.js";
import type { Statements } from "./statements.js";
import { fromStoredText, toStoredText } from "./stored-text.js";
import { describeSubtree } from "./subtree.js";

export interface ReaderContext extends Reading {
  readonly side: Side;
  readonly known: KnownRows;
}

/** Reads content of one side within one transaction, and refuses to once that has ended. */
export class SqlReader implements ContentReader, Reading {
  readonly dialect: SqlDialect;
  readonly statements: Statements;
  readonly #db: ConnectedKysely;
  readonly #side: Side;
  protected readonly known: KnownRows;
  #ended = false;

  constructor({ db, dialect, statements, side, known }: ReaderContext) {
    this.#db = db;
    this.#side = side;
    this.known = known;
    this.dialect = dialect;
    this.statements = statements;
  }

  get db(): ConnectedKysely {
    if (this.#ended) throw new SessionEndedError();
    return this.#db;
  }

  async node(workspace: string, uuid: string): Promise<ContentNode | undefined> {
    const row = await this.rowOf(this.spaceOf(workspace), uuid);
    return row && this.known.nodeOf(row);
  }

  async nodeAt(workspace: string, path: string): Promise<ContentNode | undefined> {
    const row = await this.rowAt(this.spaceOf(workspace), path);
    return row && this.known.nodeOf(row);
  }

  async tree(workspace: string, uuid: string): Promise<ContentTree | undefined> {
    const space = this.spaceOf(workspace);
    const row = await this.rowOf(space, uuid);
    if (row === undefined) return undefined;
    const range = descendantsOf(row.sort_key);
    const values = { workspace: space, item: row.item, ...range };
    const parts = await this.known.partsOf(
      row,
      async () => (await this.statements.parts(this.db, values)).rows,
    );
    return buildTree([row, ...parts].map((each) => this.known.nodeOf(each)));
  }

  async children(
    workspace: string,
    uuid: string,
    limit: number,
    skip = 0,
  ): Promise<readonly ContentNode[]> {
    const values = { workspace: this.spaceOf(workspace), parent: uuid, limit, skip };
    const found = await this.statements.children(this.db, values);
    return found.rows.map(toNode);
  }

  async place(workspace: string, uuid: string): Promise<NodePlace | undefined> {
    const row = await this.rowOf(this.spaceOf(workspace), uuid);
    return row && placeOf(this, row);
  }

  async subtree({ workspace, uuid, properties }: SubtreeQuery): Promise<Subtree | undefined> {
    const row = await this.rowOf(this.spaceOf(workspace), uuid);
    return row && describeSubtree(this, row, properties);
  }

  async references(query: ReferenceQuery): Promise<References> {
    const row = await this.rowOf(this.spaceOf(query.workspace), query.uuid);
    if (row === undefined) return { found: [], total: 0 };
    const from = query.from.map(({ workspace, properties }) => ({
      space: this.spaceOf(workspace),
      properties,
    }));
    return findReferences(this, { row, from, by: query.by, limit: query.limit });
  }

  async changedSince(workspace: string, uuid: string, version: number): Promise<readonly string[]> {
    return findChanges(this, { workspace: this.spaceOf(workspace), uuid, version });
  }

  async nodesNamed(query: {
    readonly workspace: string;
    readonly name: string;
    readonly under: string;
    readonly limit: number;
  }): Promise<readonly ContentNode[]> {
    const { limit } = query;
    const workspace = this.spaceOf(query.workspace);
    const range = await this.#rangeBelow(workspace, query.under);
    if (range === undefined) return [];
    const name = toStoredText(query.name);
    const values = { workspace, name, limit, ...range };
    return this.#found(() => this.statements.named(this.db, values));
  }

  async nodesWith(query: {
    readonly workspace: string;
    readonly property: string;
    readonly value: PropertyScalar;
    readonly under: string;
    readonly limit: number;
  }): Promise<readonly ContentNode[]> {
    const { limit } = query;
    const workspace = this.spaceOf(query.workspace);
    const range = await this.#rangeBelow(workspace, query.under);
    if (range === undefined) return [];
    const property = toStoredText(query.property);
    const value = indexedValue(query.value);
    const values = { workspace, property, value, limit, ...range };
    return this.#found(() => this.statements.holding(this.db, values));
  }

  async items(query: ItemQuery): Promise<ItemPage> {
    const space = this.spaceOf(query.workspace);
    const range = await this.#rangeBelow(space, query.under);
    return findItems(this.db, this.dialect, { ...query, workspace: space }, range);
  }

  async folders(workspace: string, under: string, limit: number): Promise<readonly string[]> {
    const space = this.spaceOf(workspace);
    const range = await this.#rangeBelow(space, under);
    if (range === undefined) return [];
    const found = await this.statements.folders(this.db, { workspace: space, limit, ...range });
    return found.rows.map((row) => fromStoredText(row.path));
  }

  workspaces(): Promise<readonly string[]> {
    return findWorkspaces(this, this.#side);
  }

  records(query: RecordQuery): Promise<RecordPage> {
    return readRecords(this, query, this.#side);
  }

  /** No query starts after this. */
  async end(): Promise<void> {
    this.#ended = true;
  }

  /** What the tables call a workspace on this reader's side. */
  protected spaceOf(workspace: string): string {
    return spaceOf(workspace, this.#side);
  }

  /** `findRow` for what is not known yet. */
  protected rowOf(space: string, uuid: string): Promise<NodeRow | undefined> {
    return this.known.byUuid(space, uuid, () => findRow(this, space, uuid));
  }

  /** `findRowAt` for what is not known yet. */
  protected rowAt(space: string, path: string): Promise<NodeRow | undefined> {
    return this.known.byPath(space, path, () => findRowAt(this, space, path));
  }

  /** What is found is often read next. */
  async #found(
    find: () => Promise<{ readonly rows: readonly NodeRow[] }>,
  ): Promise<readonly ContentNode[]> {
    return (await this.known.all(async () => (await find()).rows)).map(toNode);
  }

  async #rangeBelow(space: string, path: string): Promise<KeyRange | undefined> {
    if (path === "/") return descendantsOf("");
    const values = { workspace: space, path: toStoredText(path) };
    const [found] = (await this.statements.keyByPath(this.db, values)).rows;
    return found && descendantsOf(found.sort_key);
  }
}
