import { sql } from "kysely";
import { prepareQuery } from "../compiled-query.js";
import { nodeColumns } from "../node-row.js";
import { rowLimit } from "../row-limit.js";
import type { FieldChangeRow, NodeRow, UsedKeyRow } from "../tables.js";

/** Nodes of a space from one sort key to another, both included. */
export interface Between {
  readonly workspace: string;
  readonly from: string;
  readonly to: string;
}

/** The queries that copy a whole repository, and those of keys that are used once. */
export function recordStatements() {
  return { ...copyStatements(), ...keyStatements() };
}

function copyStatements() {
  return {
    /** The spaces that hold anything: a root that was only ever a parent is nothing. */
    heldSpaces: prepareQuery<object, Pick<NodeRow, "workspace">>((db) => ({
      compile: () =>
        sql<Pick<NodeRow, "workspace">>`with recursive ${everySpace}
          select space.workspace from space where exists (
            select 1 from node where node.workspace = space.workspace
            and (node.parent is not null or node.version > 1 or node.published_version is not null)
          )`.compile(db),
    })),
    /** The next nodes in order, each with the length of its properties, so that a page can be kept small. */
    recordSizes: prepareQuery<
      { readonly workspace: string; readonly after: string; readonly limit: number },
      Pick<NodeRow, "sort_key"> & { readonly size: number }
    >((db, values) =>
      db
        .selectFrom("node")
        .select(["sort_key", sql<number>`length(properties)`.as("size")])
        .where("workspace", "=", values.workspace)
        .where("sort_key", ">", values.after)
        .orderBy("sort_key")
        .limit(rowLimit(values.limit)),
    ),
    recordRows: prepareQuery<Between, NodeRow>((db, values) =>
      db
        .selectFrom("node")
        .select(nodeColumns)
        .where("workspace", "=", values.workspace)
        .where("sort_key", ">=", values.from)
        .where("sort_key", "<=", values.to)
        .orderBy("sort_key"),
    ),
    changesOfRecords: prepareQuery<Between, Pick<FieldChangeRow, "uuid" | "name" | "version">>(
      (db, values) =>
        db
          .selectFrom("node")
          .crossJoin("field_change")
          .select(["field_change.uuid", "field_change.name", "field_change.version"])
          .where("node.workspace", "=", values.workspace)
          .where("node.sort_key", ">=", values.from)
          .where("node.sort_key", "<=", values.to)
          .whereRef("field_change.workspace", "=", "node.workspace")
          .whereRef("field_change.uuid", "=", "node.uuid")
          .orderBy("node.sort_key")
          .orderBy("field_change.name"),
    ),
    restoreRoot: prepareQuery<NodeRow, unknown>((db, values) =>
      db
        .updateTable("node")
        .set({
          node_type: values.node_type,
          properties: values.properties,
          version: values.version,
          published_version: values.published_version,
          created: values.created,
          modified: values.modified,
        })
        .where("workspace", "=", values.workspace)
        .where("uuid", "=", values.uuid),
    ),
  };
}

function keyStatements() {
  return {
    /** Changes nothing when the key is there. */
    insertKey: prepareQuery<UsedKeyRow, unknown>((db, values) =>
      db
        .insertInto("used_key")
        .values({ id: values.id, until: values.until })
        .onConflict((conflict) => conflict.column("id").doNothing()),
    ),
    /** Forgets some of those that may be forgotten at that time. */
    forgetKeys: prepareQuery<{ readonly time: string }, unknown>((db, values) =>
      db
        .deleteFrom("used_key")
        .where("id", "in", (eb) =>
          eb
            .selectFrom("used_key")
            .select("id")
            .where("until", "<", values.time)
            .orderBy("until")
            .limit(rowLimit(forgottenAtOnce)),
        ),
    ),
  };
}

/** More than one for each that is added, so that none stay for good. */
const forgottenAtOnce = 20;

/** Every space with a row, as the table `space`; each is found by one step in an index, however many nodes there are. */
export const everySpace = sql`space as (
  select min(workspace) as workspace from node
  union all
  select (select min(node.workspace) from node where node.workspace > space.workspace)
  from space where space.workspace is not null
)`;
