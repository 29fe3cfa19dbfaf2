import type { SqlDatabase } from "./sql-database.js";

/** See `ContentRepository.secret`. */
export async function repositorySecret(_database: SqlDatabase): Promise<string> {
  throw new Error("Not written yet.");
}
