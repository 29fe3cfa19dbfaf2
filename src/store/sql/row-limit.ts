import { type RawBuilder, sql } from "kysely";

/**
 * A number of rows as a query's limit or offset. SQLite takes a bound value that stands there alone for a part of the plan and
 * compiles the statement anew whenever it is bound, which takes longer than most statements.
 */
export function rowLimit(rows: number): RawBuilder<number> {
  return sql<number>`${rows} + 0`;
}
