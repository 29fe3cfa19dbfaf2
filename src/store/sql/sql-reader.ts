import type { Kysely } from "kysely";
import type {
  ContentNode,
  ContentReader,
  ContentTree,
  ItemPage,
  ItemQuery,
  PropertyScalar,
} from "../content-repository.js";
import { SessionEndedError } from "../errors.js";
import { buildTree } from "./content-tree.js";
import { findItems } from "./item-page.js";
import { rootRow, rootUuid, toNode } from "./node-row.js";
import { indexedValue } from "./property-value.js";
import { descendantsOf, type KeyRange } from "./sort-key.js";
import type { SqlDialect } from "./sql-database.js";
import type { Statements } from "./statements.js";
import { fromStoredText, toStoredText } from "./stored-text.js";
import type { NodeRow, Tables } from "./tables.js";

/** What a reader works with. */
export interface ReaderContext {
  /** The open transaction. */
  readonly db: Kysely<Tables>;
  readonly dialect: SqlDialect;
  readonly statements: Statements;
}

/** Reads content within one transaction, and refuses to once that has ended. */
export class SqlReader implements ContentReader {
  protected readonly statements: Statements;
  readonly #db: Kysely<Tables>;
  readonly #dialect: SqlDialect;
  #ended = false;

  constructor({ db, dialect, statements }: ReaderContext) {
    this.#db = db;
    this.#dialect = dialect;
    this.statements = statements;
  }

  async node(workspace: string, uuid: string): Promise<ContentNode | undefined> {
    const row = await this.findRow(workspace, uuid);
    return row && toNode(row);
  }

  async nodeAt(workspace: string, path: string): Promise<ContentNode | undefined> {
    const row = await this.findRowAt(workspace, path);
    return row && toNode(row);
  }

  async tree(workspace: string, uuid: string): Promise<ContentTree | undefined> {
    const row = await this.findRow(workspace, uuid);
    if (row === undefined) return undefined;
    const range = descendantsOf(row.sort_key);
    const parts = await this.statements.parts(this.db, { workspace, item: row.item, ...range });
    return buildTree([row, ...parts.rows].map(toNode));
  }

  async children(workspace: string, uuid: string, limit: number): Promise<readonly ContentNode[]> {
    const found = await this.statements.children(this.db, { workspace, parent: uuid, limit });
    return found.rows.map(toNode);
  }

  async nodesNamed(query: {
    readonly workspace: string;
    readonly name: string;
    readonly under: string;
    readonly limit: number;
  }): Promise<readonly ContentNode[]> {
    const { workspace, limit } = query;
    const range = await this.#rangeBelow(workspace, query.under);
    if (range === undefined) return [];
    const name = toStoredText(query.name);
    const found = await this.statements.named(this.db, { workspace, name, limit, ...range });
    return found.rows.map(toNode);
  }

  async nodesWith(query: {
    readonly workspace: string;
    readonly property: string;
    readonly value: PropertyScalar;
    readonly under: string;
    readonly limit: number;
  }): Promise<readonly ContentNode[]> {
    const { workspace, limit } = query;
    const range = await this.#rangeBelow(workspace, query.under);
    if (range === undefined) return [];
    const property = toStoredText(query.property);
    const value = indexedValue(query.value);
    const values = { workspace, property, value, limit, ...range };
    return (await this.statements.holding(this.db, values)).rows.map(toNode);
  }

  async items(query: ItemQuery): Promise<ItemPage> {
    const range = await this.#rangeBelow(query.workspace, query.under);
    return findItems(this.db, this.#dialect, query, range);
  }

  async folders(workspace: string, under: string, limit: number): Promise<readonly string[]> {
    const range = await this.#rangeBelow(workspace, under);
    if (range === undefined) return [];
    const found = await this.statements.folders(this.db, { workspace, limit, ...range });
    return found.rows.map((row) => fromStoredText(row.path));
  }

  /** No query starts after this. */
  async end(): Promise<void> {
    this.#ended = true;
  }

  protected get db(): Kysely<Tables> {
    if (this.#ended) throw new SessionEndedError();
    return this.#db;
  }

  protected async findRow(workspace: string, uuid: string): Promise<NodeRow | undefined> {
    const { rows } = await this.statements.nodeByUuid(this.db, { workspace, uuid });
    return rows[0] ?? (uuid === rootUuid(workspace) ? rootRow(workspace) : undefined);
  }

  protected async findRowAt(workspace: string, path: string): Promise<NodeRow | undefined> {
    const values = { workspace, path: toStoredText(path) };
    const { rows } = await this.statements.nodeByPath(this.db, values);
    return rows[0] ?? (path === "/" ? rootRow(workspace) : undefined);
  }

  async #rangeBelow(workspace: string, path: string): Promise<KeyRange | undefined> {
    if (path === "/") return descendantsOf("");
    const values = { workspace, path: toStoredText(path) };
    const [found] = (await this.statements.keyByPath(this.db, values)).rows;
    return found && descendantsOf(found.sort_key);
  }
}
