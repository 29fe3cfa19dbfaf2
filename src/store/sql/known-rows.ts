import type { ContentNode } from "../content-repository.js";
import { toNode } from "./node-row.js";
import type { NodeRow } from "./tables.js";

/**
 * Rows that one transaction has read and nobody has written since: it sees one snapshot, or excludes other writers, so that
 * only its own writes make them wrong. One call asks for the same node several times.
 */
export class KnownRows {
  readonly #byUuid = new Map<string, NodeRow>();
  readonly #byPath = new Map<string, NodeRow>();
  readonly #parts = new Map<string, readonly NodeRow[]>();
  readonly #nodes = new Map<NodeRow, ContentNode>();
  #writing = false;
  /** How many writes there have been. */
  #writes = 0;

  /** A row by uuid: a known one, else what `find` reads. */
  async byUuid(
    space: string,
    uuid: string,
    find: () => Promise<NodeRow | undefined>,
  ): Promise<NodeRow | undefined> {
    return this.#byUuid.get(keyOf(space, uuid)) ?? this.#note(find);
  }

  /** The same by path, as callers spell it. */
  async byPath(
    space: string,
    path: string,
    find: () => Promise<NodeRow | undefined>,
  ): Promise<NodeRow | undefined> {
    return this.#byPath.get(keyOf(space, path)) ?? this.#note(find, path);
  }

  /** The same for the parts of a node. */
  async partsOf(
    { workspace, uuid }: NodeRow,
    find: () => Promise<readonly NodeRow[]>,
  ): Promise<readonly NodeRow[]> {
    const key = keyOf(workspace, uuid);
    const known = this.#parts.get(key);
    if (known !== undefined) return known;
    const writes = this.#writes;
    const found = await find();
    if (this.#isCurrent(writes)) this.#parts.set(key, found);
    return found;
  }

  /** Rows that `find` reads, of whatever nodes. */
  async all(find: () => Promise<readonly NodeRow[]>): Promise<readonly NodeRow[]> {
    const writes = this.#writes;
    const rows = await find();
    if (this.#isCurrent(writes)) {
      for (const row of rows) this.#byUuid.set(keyOf(row.workspace, row.uuid), row);
    }
    return rows;
  }

  /** What a row is to callers, the same each time. */
  nodeOf(row: NodeRow): ContentNode {
    const node = this.#nodes.get(row) ?? toNode(row);
    this.#nodes.set(row, node);
    return node;
  }

  /** Nothing that is read until `endWrite` is kept, nor what was read before. */
  beginWrite(): void {
    this.#writing = true;
  }

  endWrite(): void {
    this.#writing = false;
    this.#writes += 1;
    this.#byUuid.clear();
    this.#byPath.clear();
    this.#parts.clear();
    this.#nodes.clear();
  }

  async #note(
    find: () => Promise<NodeRow | undefined>,
    path?: string,
  ): Promise<NodeRow | undefined> {
    const writes = this.#writes;
    const row = await find();
    if (row === undefined || !this.#isCurrent(writes)) return row;
    this.#byUuid.set(keyOf(row.workspace, row.uuid), row);
    if (path !== undefined) this.#byPath.set(keyOf(row.workspace, path), row);
    return row;
  }

  #isCurrent(writes: number): boolean {
    return !this.#writing && this.#writes === writes;
  }
}

function keyOf(space: string, name: string): string {
  return `${space}\0${name}`;
}
