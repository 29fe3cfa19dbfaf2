/**
 * The tables of every SQL store. Text in `path`, `name`, `value` and property names is in stored form (see
 * `stored-text.ts`); everything compares by code points.
 */
export interface Tables {
  readonly node: NodeRow;
  readonly property: PropertyRow;
  readonly field_change: FieldChangeRow;
  readonly reference: ReferenceRow;
  readonly secret: SecretRow;
  readonly used_key: UsedKeyRow;
  readonly schema_version: SchemaVersionRow;
}

export interface NodeRow {
  /** Of one side; see `space.ts`. The same in every table. */
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
  /** On the author side, the version that was published last; null when the node is not published. */
  readonly published_version: number | null;
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

/** When a property or child node of an item was last written after the item was created. */
export interface FieldChangeRow {
  readonly workspace: string;
  /** Of the item. */
  readonly uuid: string;
  /** Of a property, or of the child node that the write was in or below; in stored form. */
  readonly name: string;
  /** The item's after the write. */
  readonly version: number;
}

/** A property value that looks like a reference: a UUID with or without `jcr:`, or an absolute path. */
export interface ReferenceRow {
  readonly workspace: string;
  /** Of the node that holds the property. */
  readonly uuid: string;
  /** Of the property, in stored form. */
  readonly name: string;
  /** The UUID in lower case, or the path in stored form. */
  readonly target: string;
}

export interface SecretRow {
  readonly name: string;
  readonly value: string;
}

/** What may happen once and has. */
export interface UsedKeyRow {
  readonly id: string;
  /** ISO 8601; then it may be forgotten. */
  readonly until: string;
}

export interface SchemaVersionRow {
  readonly version: number;
}
