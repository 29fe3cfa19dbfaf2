import type { Compilable, CompiledQuery, Kysely } from "kysely";
import type { Tables } from "./tables.js";

/** Runs one query with these values. */
export type PreparedQuery<Values, Row> = (
  db: Kysely<Tables>,
  values: Values,
) => Promise<{ readonly rows: readonly Row[]; readonly changed: number }>;

/**
 * A query that is built and printed as SQL once and run with other values each time: building costs more than running
 * it. `build` sees placeholders in place of the values, so it may only put them where the query takes a value.
 */
export function prepareQuery<Values extends object, Row>(
  build: (db: Kysely<Tables>, values: Values) => Compilable<Row>,
): PreparedQuery<Values, Row> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, placeholders<Values>()).compile();
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? Reflect.get(values, value.key) : value,
    );
    const query: CompiledQuery<Row> & Prepared = { ...compiled, parameters, isPrepared: true };
    const { rows, numAffectedRows } = await db.executeQuery<Row>(query);
    return { rows, changed: Number(numAffectedRows ?? 0) };
  };
}

/** What tells a query of fixed text, which is worth preparing on a connection, from one that was built for one call. */
interface Prepared {
  readonly isPrepared: true;
}

/** Whether a query that a connection is given was made by `prepareQuery`. */
export function isPrepared(query: CompiledQuery): boolean {
  return "isPrepared" in query;
}

class Placeholder {
  readonly key: string | symbol;
  constructor(key: string | symbol) {
    this.key = key;
  }
}

function placeholders<Values extends object>(): Values {
  return new Proxy({} as Values, { get: (_, key) => new Placeholder(key) });
}
