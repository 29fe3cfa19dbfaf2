import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { ItemQuery } from "../content-repository.js";
import { foldText } from "./folded-text.js";
import { indexedValue } from "./property-value.js";
import { afterDescendants, type KeyRange } from "./sort-key.js";
import type { SqlDialect } from "./sql-database.js";
import { toStoredText } from "./stored-text.js";

/** Which nodes an item query is about, its place and order aside. `n` is the node in every condition. */
export interface ItemFilter {
  readonly workspace: string;
  readonly nodeTypes: readonly string[];
  readonly equals: readonly PropertyEquality[];
  /** Hold besides the node type. */
  readonly conditions: readonly Expression<SqlBool>[];
}

export interface PropertyEquality {
  readonly name: string;
  readonly value: string;
}

/** Undefined when nothing can match. */
export function createItemFilter(query: ItemQuery, dialect: SqlDialect): ItemFilter | undefined {
  const nodeTypes = [...new Set(query.nodeTypes)];
  if (nodeTypes.length === 0 || query.text?.properties.length === 0) return undefined;
  const equals = Object.entries(query.equals).map(([name, value]) => ({
    name: toStoredText(name),
    value: indexedValue(value),
  }));
  const conditions = query.text === undefined ? [] : [holdsText(query.text, dialect)];
  return { workspace: query.workspace, nodeTypes, equals, conditions };
}

/** The same filter with one more condition. */
export function narrowFilter(filter: ItemFilter, condition: Expression<SqlBool>): ItemFilter {
  return { ...filter, conditions: [...filter.conditions, condition] };
}

/**
 * Matching nodes `n` in a range of sort keys, in the order of these, each read from an index range in that order: per
 * node type, or through the first property that has to have a value.
 */
export function selectMatching(
  filter: ItemFilter,
  range: KeyRange,
  options: { readonly columns: RawBuilder<unknown>; readonly descending: boolean },
): RawBuilder<unknown> {
  const [first, ...others] = filter.equals;
  const order = sql`order by sort_key ${direction(options.descending)}`;
  if (first !== undefined) {
    const rest = allOf([
      ofTypes(filter.nodeTypes),
      ...others.map(equalsProperty),
      ...filter.conditions,
    ]);
    return sql`select ${options.columns} from property as p cross join node as n
      where p.workspace = ${filter.workspace} and p.name = ${first.name} and p.value = ${first.value}
      and p.sort_key > ${range.after} and p.sort_key < ${range.before}
      and n.workspace = p.workspace and n.uuid = p.uuid and ${rest}
      order by p.sort_key ${direction(options.descending)}`;
  }
  const selections = filter.nodeTypes.map(
    (nodeType) => sql`select ${options.columns} from node as n
      where n.workspace = ${filter.workspace} and n.node_type = ${nodeType}
      and n.sort_key > ${range.after} and n.sort_key < ${range.before} and ${allOf(filter.conditions)}`,
  );
  return sql`${sql.join(selections, sql` union all `)} ${order}`;
}

/** All of the filter's conditions as one, for a node that is found some other way. */
export function matches(filter: ItemFilter): Expression<SqlBool> {
  const { nodeTypes, equals, conditions } = filter;
  return allOf([ofTypes(nodeTypes), ...equals.map(equalsProperty), ...conditions]);
}

export function direction(descending: boolean): RawBuilder<unknown> {
  return descending ? sql`desc` : sql`asc`;
}

function allOf(conditions: readonly Expression<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql`1 = 1` : sql`(${sql.join(conditions, sql` and `)})`;
}

function ofTypes(nodeTypes: readonly string[]): Expression<SqlBool> {
  return sql`n.node_type in (${sql.join(nodeTypes)})`;
}

function equalsProperty({ name, value }: PropertyEquality): Expression<SqlBool> {
  return sql`exists (select 1 from property as e where e.workspace = n.workspace
    and e.uuid = n.uuid and e.name = ${name} and e.value = ${value})`;
}

/** Has a subquery run for the node at hand alone: PostgreSQL would search the texts of the whole workspace first. */
const forEachNode = sql`limit 1 offset 0`;

/** In the node itself or in one of the content nodes that make up its item, this node's part of it. */
function holdsText(
  { query, properties }: NonNullable<ItemQuery["text"]>,
  dialect: SqlDialect,
): Expression<SqlBool> {
  const names = sql.join([...new Set(properties)].map(toStoredText));
  const contains = dialect.contains(sql.ref("t.folded"), foldText(query));
  return sql`exists (select 1 from node as c cross join property as t
    where c.workspace = n.workspace and c.item = n.item
    and c.sort_key >= n.sort_key and c.sort_key < n.sort_key || ${afterDescendants}
    and t.workspace = c.workspace and t.uuid = c.uuid
    and t.name in (${names}) and ${contains} ${forEachNode})`;
}
