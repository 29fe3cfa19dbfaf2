/**
 * The tables of every SQL store. Text in `path`, `name`, `value` and property names is in stored form (see
 * `stored-text.ts`); everything compares by code points.
 */
export interface Tables {
  readonly node: NodeRow;
  readonly property: PropertyRow;
  readonly schema_version: SchemaVersionRow;
}

export interface NodeRow {
  readonly workspace: string;
  readonly uuid: string;
  readonly path: string;
  readonly name: string;
  /** Of the parent; null for the root. */
  readonly parent: string | null;
  readonly node_type: string;
  /** Among the siblings, with gaps. */
  readonly position: number;
  /** See `sort-key.ts`. */
  readonly sort_key: string;
  /** The sort key of the top item: the nearest node, from this one upwards, that is no content node. */
  readonly item: string;
  /** JSON of `Properties`. */
  readonly properties: string;
  readonly version: number;
  readonly created: string;
  readonly modified: string;
}

/** What queries need of one property. The property itself is in `node.properties`. */
export interface PropertyRow {
  readonly workspace: string;
  /** Of the node. */
  readonly uuid: string;
  readonly name: string;
  /** Of the node, so that nodes with one value are found in their order. */
  readonly sort_key: string;
  /** The value in a form that orders and compares as text; null for a list. */
  readonly value: string | null;
  /** The folded text, when it is one. */
  readonly folded: string | null;
}

export interface SchemaVersionRow {
  readonly version: number;
}
