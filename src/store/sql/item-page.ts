import { type Kysely, type RawBuilder, sql } from "kysely";
import type { ItemPage, ItemQuery } from "../content-repository.js";
import { type CursorPosition, parseCursor, printCursor } from "./cursor.js";
import {
  createItemFilter,
  direction,
  type ItemFilter,
  matches,
  narrowFilter,
  selectMatching,
} from "./item-filter.js";
import { nodeColumns, toNode } from "./node-row.js";
import { rowLimit } from "./row-limit.js";
import type { KeyRange } from "./sort-key.js";
import type { SqlDialect } from "./sql-database.js";
import { toStoredText } from "./stored-text.js";
import type { NodeRow, Tables } from "./tables.js";

/** A node of a page with the value that it is sorted by. */
type FoundRow = NodeRow & { readonly sorted: string | null };

/** What the ways to find a page have in common. */
interface Search {
  readonly db: Kysely<Tables>;
  readonly filter: ItemFilter;
  readonly range: KeyRange;
  /** Where the page before ended. */
  readonly position: CursorPosition | undefined;
  readonly limit: number;
}

interface SortedSearch extends Search {
  /** Name in stored form. */
  readonly property: string;
  readonly descending: boolean;
}

/**
 * One page of a listing. `range` holds the descendants of `query.under`; undefined when there is no such node. Throws
 * `InvalidCursorError`.
 */
export async function findItems(
  db: Kysely<Tables>,
  dialect: SqlDialect,
  query: ItemQuery,
  range: KeyRange | undefined,
): Promise<ItemPage> {
  const position = query.cursor === undefined ? undefined : parseCursor(query, query.cursor);
  const filter = createItemFilter(query, dialect);
  if (filter === undefined || range === undefined) return { nodes: [], next: undefined, total: 0 };
  const total = await countItems(db, filter, range);
  const search = { db, filter, range, position, limit: query.limit + 1 };
  const rows = await findRows(search, query.sort, total);
  const page = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? page.at(-1) : undefined;
  const next = last && printCursor(query, { key: last.sort_key, value: last.sorted });
  return { nodes: page.map(toNode), next, total };
}

/** Items are counted up to this number. */
const countedAtMost = 1001;

async function countItems(
  db: Kysely<Tables>,
  filter: ItemFilter,
  range: KeyRange,
): Promise<number> {
  const columns = sql`n.sort_key`;
  const matching = selectMatching(filter, range, { columns, descending: false });
  const { rows } = await sql<{ total: number }>`select count(*) as total
    from (${matching} limit ${rowLimit(countedAtMost)}) as matching`.execute(db);
  return Number(rows[0]?.total);
}

/**
 * Few items are sorted; for many the index of the property is walked, in which few items of a small folder would be far
 * apart. Either way the cost of a page does not grow with the workspace.
 */
function findRows(
  search: Search,
  sort: ItemQuery["sort"],
  total: number,
): Promise<readonly FoundRow[]> {
  if (sort === undefined) return findInOrder(search);
  const { property, descending } = sort;
  const sorted = { ...search, property: toStoredText(property), descending };
  return total < countedAtMost ? findAmongFew(sorted) : findAmongMany(sorted);
}

/** In repository order. */
async function findInOrder({ db, filter, range, position, limit }: Search) {
  const rest = { after: position?.key ?? range.after, before: range.before };
  const columns = sql`${nodeFields}, null as sorted`;
  const matching = selectMatching(filter, rest, { columns, descending: false });
  return (await sql<FoundRow>`${matching} limit ${rowLimit(limit)}`.execute(db)).rows;
}

/** All matching items, sorted; those without the property last. */
async function findAmongFew(search: SortedSearch) {
  const { db, filter, range, position, property, limit } = search;
  const order = direction(search.descending);
  const keys = selectMatching(filter, range, {
    columns: sql`n.uuid, n.sort_key`,
    descending: false,
  });
  const { rows } = await sql<FoundRow>`select ${nodeFields}, s.value as sorted
    from (${keys} limit ${rowLimit(countedAtMost)}) as matching
    cross join node as n
    left join property as s
    on s.workspace = n.workspace and s.uuid = n.uuid and s.name = ${property}
    where n.workspace = ${filter.workspace} and n.uuid = matching.uuid
    and ${isAfter(position, search.descending)}
    order by case when s.value is null then 1 else 0 end, s.value ${order}, n.sort_key ${order}
    limit ${rowLimit(limit)}`.execute(db);
  return rows;
}

function isAfter(position: CursorPosition | undefined, descending: boolean): RawBuilder<unknown> {
  if (position === undefined) return sql`1 = 1`;
  const { key, value } = position;
  const beyond = descending ? sql`<` : sql`>`;
  return value === null
    ? sql`s.value is null and n.sort_key ${beyond} ${key}`
    : sql`(s.value is null or (s.value, n.sort_key) ${beyond} (${value}, ${key}))`;
}

/** First the items that have a value, in the order of its index, then those that have none. */
async function findAmongMany(search: SortedSearch): Promise<readonly FoundRow[]> {
  const { position, limit } = search;
  if (position?.value === null) return findWithoutValue(search);
  const rows = await findByValue(search);
  if (rows.length === limit) return rows;
  const remaining = { ...search, position: undefined, limit: limit - rows.length };
  return [...rows, ...(await findWithoutValue(remaining))];
}

async function findByValue(search: SortedSearch) {
  const { db, filter, range, position, property, limit } = search;
  const order = direction(search.descending);
  const beyond = search.descending ? sql`<` : sql`>`;
  const after = position
    ? sql`(s.value, s.sort_key) ${beyond} (${position.value}, ${position.key})`
    : sql`s.value is not null`;
  const { rows } = await sql<FoundRow>`select ${nodeFields}, s.value as sorted
    from property as s cross join node as n
    where s.workspace = ${filter.workspace} and s.name = ${property} and ${after}
    and n.workspace = s.workspace and n.uuid = s.uuid
    and n.sort_key > ${range.after} and n.sort_key < ${range.before} and ${matches(filter)}
    order by s.value ${order}, s.sort_key ${order} limit ${rowLimit(limit)}`.execute(db);
  return rows;
}

async function findWithoutValue(search: SortedSearch) {
  const { db, range, position, property, descending, limit } = search;
  const filter = narrowFilter(
    search.filter,
    sql`not exists (select 1 from property as s where s.workspace = n.workspace
      and s.uuid = n.uuid and s.name = ${property} and s.value is not null)`,
  );
  const rest = descending
    ? { after: range.after, before: position?.key ?? range.before }
    : { after: position?.key ?? range.after, before: range.before };
  const columns = sql`${nodeFields}, null as sorted`;
  const matching = selectMatching(filter, rest, { columns, descending });
  return (await sql<FoundRow>`${matching} limit ${rowLimit(limit)}`.execute(db)).rows;
}

const nodeFields = sql.join(nodeColumns.map((column) => sql.ref(`n.${column}`)));
