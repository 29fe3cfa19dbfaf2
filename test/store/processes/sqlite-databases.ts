import Database from "better-sqlite3";
import { join } from "node:path";
import type { ContentRows, SharedDatabase } from "./shared-database.js";

let count = 0;

/** A new file in a folder. */
export function createSqliteDatabase(folder: string): SharedDatabase {
  count += 1;
  const file = join(folder, `content-${count}.db`);
  const withFile = <Result>(work: (database: Database.Database) => Result): Result => {
    const database = new Database(file);
    try {
      return work(database);
    } finally {
      database.close();
    }
  };
  return {
    address: file,
    rows: async () =>
      withFile((database) => {
        const all = (table: string) => database.prepare(`select * from ${table}`).all();
        return {
          node: all("node"),
          property: all("property"),
          reference: all("reference"),
          field_change: all("field_change"),
        } as unknown as ContentRows;
      }),
    damage: async () =>
      withFile((database) => {
        const found = database.pragma("integrity_check") as { integrity_check: string }[];
        return found.map((row) => row.integrity_check).filter((text) => text !== "ok");
      }),
  };
}
