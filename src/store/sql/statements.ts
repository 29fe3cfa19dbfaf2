import type { Kysely } from "kysely";
import { prepareQuery, prepareRows } from "./compiled-query.js";
import { folderType, nodeColumns } from "./node-row.js";
import { rowLimit } from "./row-limit.js";
import type { KeyRange } from "./sort-key.js";
import { publicationStatements } from "./statements/publication.js";
import { recordStatements } from "./statements/records.js";
import { structureStatements } from "./statements/structure.js";
import { trackingStatements } from "./statements/tracking.js";
import type { NodeRow, PropertyRow, ReferenceRow, Tables } from "./tables.js";

export type Statements = ReturnType<typeof createStatements>;

/**
 * The queries whose text never changes. Each names a workspace first: that is how the indexes begin. Joins are written
 * as cross joins in the order in which the indexes serve them, which SQLite keeps to. One set belongs to one database,
 * because the text differs from dialect to dialect.
 */
export function createStatements() {
  return {
    ...nodeStatements(),
    ...listStatements(),
    ...writeStatements(),
    ...indexStatements(),
    ...structureStatements(),
    ...publicationStatements(),
    ...trackingStatements(),
    ...recordStatements(),
  };
}

interface Within extends KeyRange {
  readonly workspace: string;
  readonly limit: number;
}

type Key = Pick<NodeRow, "workspace" | "uuid">;

function nodeStatements() {
  return {
    nodeByUuid: prepareQuery<Key, NodeRow>((db, values) =>
      nodes(db).where("workspace", "=", values.workspace).where("uuid", "=", values.uuid),
    ),
    nodeByPath: prepareQuery<Pick<NodeRow, "workspace" | "path">, NodeRow>((db, values) =>
      nodes(db).where("workspace", "=", values.workspace).where("path", "=", values.path),
    ),
    itemByKey: prepareQuery<Pick<NodeRow, "workspace" | "item">, NodeRow>((db, values) =>
      nodes(db)
        .where("workspace", "=", values.workspace)
        .where("item", "=", values.item)
        .where("sort_key", "=", values.item),
    ),
    keyByPath: prepareQuery<Pick<NodeRow, "workspace" | "path">, Pick<NodeRow, "sort_key">>(
      (db, values) =>
        db
          .selectFrom("node")
          .select("sort_key")
          .where("workspace", "=", values.workspace)
          .where("path", "=", values.path),
    ),
  };
}

function listStatements() {
  return {
    /** The descendants of a node that belong to an item. */
    parts: prepareQuery<Omit<Within, "limit"> & Pick<NodeRow, "item">, NodeRow>((db, values) =>
      nodes(db)
        .where("workspace", "=", values.workspace)
        .where("item", "=", values.item)
        .where("sort_key", ">", values.after)
        .where("sort_key", "<", values.before)
        .orderBy("sort_key"),
    ),
    children: prepareQuery<
      Pick<Within, "workspace" | "limit"> & { parent: string; skip: number },
      NodeRow
    >((db, values) =>
      nodes(db)
        .where("workspace", "=", values.workspace)
        .where("parent", "=", values.parent)
        .orderBy("position")
        .limit(rowLimit(values.limit))
        .offset(rowLimit(values.skip)),
    ),
    named: prepareQuery<Within & Pick<NodeRow, "name">, NodeRow>((db, values) =>
      nodes(db)
        .where("workspace", "=", values.workspace)
        .where("name", "=", values.name)
        .where("sort_key", ">", values.after)
        .where("sort_key", "<", values.before)
        .orderBy("sort_key")
        .limit(rowLimit(values.limit)),
    ),
    holding: prepareQuery<Within & { property: string; value: string }, NodeRow>((db, values) =>
      db
        .selectFrom("property")
        .crossJoin("node")
        .select(nodeColumns.map((column) => `node.${column}` as const))
        .where("property.workspace", "=", values.workspace)
        .where("property.name", "=", values.property)
        .where("property.value", "=", values.value)
        .where("property.sort_key", ">", values.after)
        .where("property.sort_key", "<", values.before)
        .whereRef("node.workspace", "=", "property.workspace")
        .whereRef("node.uuid", "=", "property.uuid")
        .orderBy("property.sort_key")
        .limit(rowLimit(values.limit)),
    ),
    folders: prepareQuery<Within, Pick<NodeRow, "path">>((db, values) =>
      db
        .selectFrom("node")
        .select("path")
        .where("workspace", "=", values.workspace)
        .where("node_type", "=", folderType)
        .where("sort_key", ">", values.after)
        .where("sort_key", "<", values.before)
        .orderBy("sort_key")
        .limit(rowLimit(values.limit)),
    ),
  };
}

function writeStatements() {
  return {
    lastChild: prepareQuery<
      Pick<NodeRow, "workspace"> & { parent: string },
      Pick<NodeRow, "position">
    >((db, values) =>
      db
        .selectFrom("node")
        .select("position")
        .where("workspace", "=", values.workspace)
        .where("parent", "=", values.parent)
        .orderBy("position", "desc")
        .limit(1),
    ),
    /** Changes nothing when the path is taken. */
    insertNode: prepareQuery<NodeRow, unknown>((db, values) =>
      db
        .insertInto("node")
        .values({ ...rowOf(values) })
        .onConflict((conflict) => conflict.columns(["workspace", "path"]).doNothing()),
    ),
    raiseVersion: prepareQuery<
      Pick<NodeRow, "workspace" | "item" | "sort_key" | "modified">,
      unknown
    >((db, values) =>
      db
        .updateTable("node")
        .set((eb) => ({ version: eb("version", "+", 1), modified: values.modified }))
        .where("workspace", "=", values.workspace)
        .where("item", "=", values.item)
        .where("sort_key", "=", values.sort_key),
    ),
    setProperties: prepareQuery<
      Key & Pick<NodeRow, "properties" | "modified"> & { readonly by: number },
      unknown
    >((db, values) =>
      db
        .updateTable("node")
        .set((eb) => ({
          properties: values.properties,
          version: eb("version", "+", values.by),
          modified: values.modified,
        }))
        .where("workspace", "=", values.workspace)
        .where("uuid", "=", values.uuid),
    ),
    /** Removes a node and its descendants. Property rows follow. */
    removeSubtree: prepareQuery<Key, unknown>((db, values) =>
      db
        .withRecursive("subtree", (subtree) =>
          subtree
            .selectFrom("node")
            .select("uuid")
            .where("workspace", "=", values.workspace)
            .where("uuid", "=", values.uuid)
            .unionAll(
              subtree
                .selectFrom("subtree")
                .crossJoin("node")
                .select("node.uuid")
                .where("node.workspace", "=", values.workspace)
                .whereRef("node.parent", "=", "subtree.uuid"),
            ),
        )
        .deleteFrom("node")
        .where("workspace", "=", values.workspace)
        .where("uuid", "in", (eb) => eb.selectFrom("subtree").select("uuid")),
    ),
  };
}

function indexStatements() {
  return {
    putProperties: prepareRows<PropertyRow>((db, rows) =>
      db
        .insertInto("property")
        .values(
          rows.map((row) => ({
            workspace: row.workspace,
            uuid: row.uuid,
            name: row.name,
            sort_key: row.sort_key,
            value: row.value,
            folded: row.folded,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(["workspace", "uuid", "name"]).doUpdateSet((eb) => ({
            value: eb.ref("excluded.value"),
            folded: eb.ref("excluded.folded"),
          })),
        ),
    ),
    putReferences: prepareRows<ReferenceRow>((db, rows) =>
      db
        .insertInto("reference")
        .values(
          rows.map(({ workspace, uuid, name, target }) => ({ workspace, uuid, name, target })),
        ),
    ),
    dropProperty: prepareQuery<Key & Pick<PropertyRow, "name">, unknown>((db, values) =>
      db
        .deleteFrom("property")
        .where("workspace", "=", values.workspace)
        .where("uuid", "=", values.uuid)
        .where("name", "=", values.name),
    ),
  };
}

function nodes(db: Kysely<Tables>) {
  return db.selectFrom("node").select(nodeColumns);
}

function rowOf(values: NodeRow): NodeRow {
  return {
    workspace: values.workspace,
    uuid: values.uuid,
    path: values.path,
    name: values.name,
    parent: values.parent,
    node_type: values.node_type,
    position: values.position,
    sort_key: values.sort_key,
    item: values.item,
    properties: values.properties,
    version: values.version,
    published_version: values.published_version,
    created: values.created,
    modified: values.modified,
  };
}
