import { type Kysely, sql } from "kysely";
import type { SqlDialect } from "../sql-database.js";
import type { Tables } from "../tables.js";

/** The published side, the history of fields, references, and what confirmations need. */
export async function createSecondTables(db: Kysely<Tables>, dialect: SqlDialect): Promise<void> {
  const { textType } = dialect;
  await db.schema.alterTable("node").addColumn("published_version", "bigint").execute();
  await db.schema.createIndex("node_order").on("node").columns(["workspace", "sort_key"]).execute();
  await db.schema
    .createTable("field_change")
    .addColumn("workspace", textType, (column) => column.notNull())
    .addColumn("uuid", textType, (column) => column.notNull())
    .addColumn("name", textType, (column) => column.notNull())
    .addColumn("version", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("field_change_name", ["workspace", "uuid", "name"])
    .addForeignKeyConstraint(
      "field_change_node",
      ["workspace", "uuid"],
      "node",
      ["workspace", "uuid"],
      (key) => key.onDelete("cascade"),
    )
    .execute();
  await db.schema
    .createTable("reference")
    .addColumn("workspace", textType, (column) => column.notNull())
    .addColumn("uuid", textType, (column) => column.notNull())
    .addColumn("name", textType, (column) => column.notNull())
    .addColumn("target", textType, (column) => column.notNull())
    .addPrimaryKeyConstraint("reference_name", ["workspace", "uuid", "name", "target"])
    .addForeignKeyConstraint(
      "reference_node",
      ["workspace", "uuid"],
      "node",
      ["workspace", "uuid"],
      (key) => key.onDelete("cascade"),
    )
    .execute();
  await db.schema
    .createIndex("reference_target")
    .on("reference")
    .columns(["workspace", "target"])
    .execute();
  await db.schema
    .createTable("secret")
    .addColumn("name", textType, (column) => column.primaryKey())
    .addColumn("value", textType, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("used_key")
    .addColumn("id", textType, (column) => column.primaryKey())
    .addColumn("until", textType, (column) => column.notNull())
    .execute();
  await sql`create index used_key_until on used_key (until)`.execute(db);
}
