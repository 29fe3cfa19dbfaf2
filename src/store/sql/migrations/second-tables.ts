import { type Kysely, sql, type SqlBool } from "kysely";
import { parseProperties } from "../property-rows.js";
import { referenceTargets } from "../reference-targets.js";
import type { SqlDialect } from "../sql-database.js";
import { toStoredText } from "../stored-text.js";
import type { NodeRow, ReferenceRow, Tables } from "../tables.js";

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
  await indexKnownReferences(db);
}

/** What nodes referred to before there was a table of it. */
async function indexKnownReferences(db: Kysely<Tables>): Promise<void> {
  let after = { workspace: "", uuid: "" };
  for (;;) {
    const nodes = await db
      .selectFrom("node")
      .select(["workspace", "uuid", "properties"])
      .where(sql<SqlBool>`(workspace, uuid) > (${after.workspace}, ${after.uuid})`)
      .orderBy("workspace")
      .orderBy("uuid")
      .limit(nodesAtOnce)
      .execute();
    const last = nodes.at(-1);
    if (last === undefined) return;
    const rows = nodes.flatMap(referencesOf);
    for (let start = 0; start < rows.length; start += nodesAtOnce) {
      const values = rows.slice(start, start + nodesAtOnce);
      await db.insertInto("reference").values(values).execute();
    }
    after = last;
  }
}

const nodesAtOnce = 500;

function referencesOf(node: Pick<NodeRow, "workspace" | "uuid" | "properties">): ReferenceRow[] {
  const { workspace, uuid } = node;
  return Object.entries(parseProperties(node.properties)).flatMap(([name, property]) =>
    referenceTargets(property).map((target) => ({
      workspace,
      uuid,
      name: toStoredText(name),
      target,
    })),
  );
}
