import type { Kysely } from "kysely";
import type { SqlDialect } from "../sql-database.js";
import type { Tables } from "../tables.js";

/** The tree, its searchable properties and the indexes that make every query of a session one range. */
export async function createFirstTables(db: Kysely<Tables>, dialect: SqlDialect): Promise<void> {
  await createNodeTable(db, dialect);
  await createPropertyTable(db, dialect);
  await createIndexes(db);
}

async function createNodeTable(db: Kysely<Tables>, { textType }: SqlDialect): Promise<void> {
  await db.schema
    .createTable("node")
    .addColumn("workspace", textType, (column) => column.notNull())
    .addColumn("uuid", textType, (column) => column.notNull())
    .addColumn("path", textType, (column) => column.notNull())
    .addColumn("name", textType, (column) => column.notNull())
    .addColumn("parent", textType)
    .addColumn("node_type", textType, (column) => column.notNull())
    .addColumn("position", "bigint", (column) => column.notNull())
    .addColumn("sort_key", textType, (column) => column.notNull())
    .addColumn("item", textType, (column) => column.notNull())
    .addColumn("properties", textType, (column) => column.notNull())
    .addColumn("version", "bigint", (column) => column.notNull())
    .addColumn("created", textType, (column) => column.notNull())
    .addColumn("modified", textType, (column) => column.notNull())
    .addPrimaryKeyConstraint("node_uuid", ["workspace", "uuid"])
    .addUniqueConstraint("node_path", ["workspace", "path"])
    .addForeignKeyConstraint("node_parent", ["workspace", "parent"], "node", ["workspace", "uuid"])
    .execute();
}

async function createPropertyTable(db: Kysely<Tables>, { textType }: SqlDialect): Promise<void> {
  await db.schema
    .createTable("property")
    .addColumn("workspace", textType, (column) => column.notNull())
    .addColumn("uuid", textType, (column) => column.notNull())
    .addColumn("name", textType, (column) => column.notNull())
    .addColumn("sort_key", textType, (column) => column.notNull())
    .addColumn("value", textType)
    .addColumn("folded", textType)
    .addPrimaryKeyConstraint("property_name", ["workspace", "uuid", "name"])
    .addForeignKeyConstraint(
      "property_node",
      ["workspace", "uuid"],
      "node",
      ["workspace", "uuid"],
      (key) => key.onDelete("cascade"),
    )
    .execute();
}

/**
 * There is no index of a workspace in order alone, beside those by type, name and item: without statistics SQLite would
 * prefer it to them. Subtrees of mixed nodes are found from parent to child.
 */
async function createIndexes(db: Kysely<Tables>): Promise<void> {
  const onNode = {
    node_siblings: ["workspace", "parent", "position"],
    node_of_type: ["workspace", "node_type", "sort_key"],
    node_named: ["workspace", "name", "sort_key"],
    node_of_item: ["workspace", "item", "sort_key"],
  } as const;
  for (const [name, columns] of Object.entries(onNode)) {
    await db.schema
      .createIndex(name)
      .on("node")
      .columns([...columns])
      .execute();
  }
  await db.schema
    .createIndex("property_value")
    .on("property")
    .columns(["workspace", "name", "value", "sort_key"])
    .execute();
}
