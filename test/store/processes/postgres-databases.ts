import { type PostgresSchemas, schemaOf } from "../../support/postgres-schemas.js";
import { type ContentRows, contentTables, type SharedDatabase } from "./shared-database.js";

/** A new schema. */
export async function createPostgresDatabase(schemas: PostgresSchemas): Promise<SharedDatabase> {
  const url = await schemas.create();
  const schema = schemaOf(url);
  return {
    address: url,
    async rows() {
      const admin = schemas.admin();
      // The transaction of a process that was killed may still be under way; it holds this row.
      await admin.query(`begin; select from ${schema}.schema_version for update`);
      const tables: [string, unknown][] = [];
      for (const table of contentTables) {
        const { rows } = await admin.query(`select * from ${schema}.${table}`);
        tables.push([table, rows.map(withNumbers)]);
      }
      await admin.query("commit");
      return Object.fromEntries(tables) as ContentRows;
    },
    damage: async () => [],
  };
}

const numbers: readonly string[] = ["position", "version", "published_version"];

/** The driver gives `bigint` as text. */
function withNumbers(row: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      numbers.includes(name) && value !== null ? [name, Number(value)] : [name, value],
    ),
  );
}
