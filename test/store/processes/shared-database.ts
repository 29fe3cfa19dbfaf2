import type { ContentRepository } from "mcpgen/store";
import { openPostgresRepository } from "mcpgen/store/postgres";
import { openSqliteRepository } from "mcpgen/store/sqlite";
import type { Tables } from "../../../src/store/sql/tables.js";

/** All rows of the tables that hold content. */
export type ContentRows = {
  readonly [Table in (typeof contentTables)[number]]: readonly Tables[Table][];
};

export const contentTables = ["node", "property", "reference", "field_change"] as const;

/** A database that several processes of a test open. */
export interface SharedDatabase {
  /** A PostgreSQL URL or an SQLite file. */
  readonly address: string;
  /** What is in the tables once no transaction is open. */
  rows(): Promise<ContentRows>;
  /** What the database finds wrong with itself. */
  damage(): Promise<readonly string[]>;
}

/** Makes an empty database, without tables. */
export type CreateDatabase = () => Promise<SharedDatabase>;

export function openAt(address: string): Promise<ContentRepository> {
  return address.startsWith("postgres:")
    ? openPostgresRepository({ url: address, migrate: true })
    : openSqliteRepository({ file: address });
}
