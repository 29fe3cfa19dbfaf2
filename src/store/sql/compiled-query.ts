import type { Compilable, CompiledQuery, Kysely } from "kysely";
import type { ConnectedKysely } from "./connected-kysely.js";
import type { Tables } from "./tables.js";

/** Runs one query with these values. */
export type PreparedQuery<Values, Row> = (
  db: ConnectedKysely,
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
  return (db, values) => {
    compiled ??= build(db, placeholders<Values>()).compile();
    return run(db, compiled, [values]);
  };
}

/**
 * The same for a query that writes several rows at once. Each number of rows has its own text, up to a bound that keeps the
 * texts few; more rows take several queries.
 */
export function prepareRows<Row extends object>(
  build: (db: Kysely<Tables>, rows: readonly Row[]) => Compilable<unknown>,
): (db: ConnectedKysely, rows: readonly Row[]) => Promise<void> {
  const compiled = new Map<number, CompiledQuery>();
  return async (db, rows) => {
    for (let start = 0; start < rows.length; start += mostRows) {
      const some = rows.slice(start, start + mostRows);
      const query =
        compiled.get(some.length) ??
        build(
          db,
          some.map((_, index) => placeholders<Row>(index)),
        ).compile();
      compiled.set(some.length, query);
      await run(db, query, some);
    }
  };
}

const mostRows = 32;

/** Past everything that Kysely does around a query. */
async function run<Row>(
  { openConnection }: ConnectedKysely,
  compiled: CompiledQuery<Row>,
  values: readonly object[],
) {
  const parameters = compiled.parameters.map((value) =>
    value instanceof Placeholder ? Reflect.get(values[value.index] ?? {}, value.key) : value,
  );
  const { query: node, queryId, sql } = compiled;
  const query: CompiledQuery<Row> & Prepared = {
    query: node,
    queryId,
    sql,
    parameters,
    isPrepared: true,
  };
  const { rows, numAffectedRows } = await openConnection.executeQuery<Row>(query);
  return { rows, changed: Number(numAffectedRows ?? 0) };
}

/** What tells a query of fixed text, which is worth preparing on a connection, from one that was built for one call. */
interface Prepared {
  readonly isPrepared: true;
}

/** Whether a query that a connection is given was made by `prepareQuery` or `prepareRows`. */
export function isPrepared(query: CompiledQuery): boolean {
  return "isPrepared" in query;
}

class Placeholder {
  readonly key: string | symbol;
  /** Of the object that holds the value. */
  readonly index: number;

  constructor(key: string | symbol, index: number) {
    this.key = key;
    this.index = index;
  }
}

function placeholders<Values extends object>(index = 0): Values {
  return new Proxy({} as Values, { get: (_, key) => new Placeholder(key, index) });
}
