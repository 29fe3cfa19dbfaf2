import { type Kysely, sql } from "kysely";
import { prepareQuery } from "../compiled-query.js";
import { contentNodeType } from "../node-row.js";
import { rowLimit } from "../row-limit.js";
import type { KeyRange, KeySpan } from "../sort-key.js";
import type { NodeRow, PropertyRow, Tables } from "../tables.js";

/** The queries that move, order and describe subtrees. */
export function structureStatements() {
  return { ...siblingStatements(), ...subtreeStatements(), ...moveStatements() };
}

type OfParent = Pick<NodeRow, "workspace"> & { readonly parent: string };
type Place = OfParent & { readonly position: number };
type Sibling = Pick<NodeRow, "uuid" | "position" | "sort_key">;
type Within = Pick<NodeRow, "workspace"> & KeyRange;
type Among = Pick<NodeRow, "workspace"> & KeySpan;

function siblingStatements() {
  return {
    /** Children at a position and before it, from the last to the first. */
    childrenUpTo: prepareQuery<Place & { readonly limit: number }, Sibling>((db, values) =>
      siblings(db, values)
        .select(["uuid", "position", "sort_key"])
        .where("position", "<=", values.position)
        .orderBy("position", "desc")
        .limit(rowLimit(values.limit)),
    ),
    /** Children at a position and after it. */
    childrenFrom: prepareQuery<Place & { readonly limit: number }, Sibling>((db, values) =>
      siblings(db, values)
        .select(["uuid", "position", "sort_key"])
        .where("position", ">=", values.position)
        .orderBy("position")
        .limit(rowLimit(values.limit)),
    ),
    /** All children, and those before a position. */
    countChildren: prepareQuery<Place, { readonly count: number; readonly before: number }>(
      (db, values) =>
        siblings(db, values).select((eb) => [
          eb.fn.countAll<number>().as("count"),
          sql<number>`count(case when position < ${values.position} then 1 end)`.as("before"),
        ]),
    ),
  };
}

/** What the description of a subtree reads of its nodes. */
export type SubtreeNode = Pick<
  NodeRow,
  "sort_key" | "uuid" | "version" | "node_type" | "published_version"
>;

function subtreeStatements() {
  return {
    keysAscending: prepareQuery<Among & { readonly limit: number }, Pick<NodeRow, "sort_key">>(
      (db, values) =>
        nodesAmong(db, values).select("sort_key").orderBy("sort_key").limit(rowLimit(values.limit)),
    ),
    keysDescending: prepareQuery<Among & { readonly limit: number }, Pick<NodeRow, "sort_key">>(
      (db, values) =>
        nodesAmong(db, values)
          .select("sort_key")
          .orderBy("sort_key", "desc")
          .limit(rowLimit(values.limit)),
    ),
    subtreeNodes: prepareQuery<Within & { readonly limit: number }, SubtreeNode>((db, values) =>
      db
        .selectFrom("node")
        .select(["sort_key", "uuid", "version", "node_type", "published_version"])
        .where("workspace", "=", values.workspace)
        .where("sort_key", ">", values.after)
        .where("sort_key", "<", values.before)
        .orderBy("sort_key")
        .limit(rowLimit(values.limit)),
    ),
    /** Nodes of the published side in a range that are not in another range of the author side, parts left out. */
    leftBelow: prepareQuery<
      Within & Readonly<Record<"author" | "ownAfter" | "ownBefore", string>>,
      { readonly count: number | string }
    >((db, values) =>
      db
        .selectFrom("node as there")
        .select(({ fn }) => fn.countAll<number | string>().as("count"))
        .where("there.workspace", "=", values.workspace)
        .where("there.sort_key", ">", values.after)
        .where("there.sort_key", "<", values.before)
        .where("there.node_type", "<>", contentNodeType)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("node as here")
                .select("here.uuid")
                .where("here.workspace", "=", values.author)
                .whereRef("here.uuid", "=", "there.uuid")
                .where("here.sort_key", ">", values.ownAfter)
                .where("here.sort_key", "<", values.ownBefore),
            ),
          ),
        ),
    ),
    /** The names of all properties of nodes that queries find. */
    propertyNames: prepareQuery<Among, Pick<PropertyRow, "name">>((db, values) =>
      db
        .selectFrom("node")
        .crossJoin("property")
        .select("property.name")
        .distinct()
        .where("node.workspace", "=", values.workspace)
        .where("node.sort_key", ">=", values.first)
        .where("node.sort_key", "<=", values.last)
        .whereRef("property.workspace", "=", "node.workspace")
        .whereRef("property.uuid", "=", "node.uuid"),
    ),
    /** The properties of nodes that may have some that no query finds: lists of other than text, and empty ones. */
    unsearchedProperties: prepareQuery<Among, Pick<NodeRow, "properties">>((db, values) =>
      nodesAmong(db, values)
        .select("properties")
        .where("properties", "like", '%"value":[%')
        .where((eb) => eb.or(unsearchedLists.map((list) => eb("properties", "like", list)))),
    ),
  };
}

/** What the JSON of properties with such lists is like. */
const unsearchedLists = [
  '%"value":[]%',
  ...["long", "double", "decimal", "boolean", "date"].map((type) => `%"type":"${type}","value":[%`),
];

type NewPath = { readonly path: string; readonly pathFrom: number };
type NewKey = {
  readonly key: string;
  readonly keyFrom: number;
  readonly width: number;
  readonly item: string;
};

function moveStatements() {
  return {
    /** A node's own part of a move. */
    placeNode: prepareQuery<
      Pick<NodeRow, "workspace" | "uuid" | "name" | "parent" | "position">,
      unknown
    >((db, values) =>
      db
        .updateTable("node")
        .set({ name: values.name, parent: values.parent, position: values.position })
        .where("workspace", "=", values.workspace)
        .where("uuid", "=", values.uuid),
    ),
    /** Other paths for nodes of one subtree. */
    renameNodes: prepareQuery<Among & NewPath, unknown>((db, values) =>
      updateAmong(db, values).set({ path: newPath(values) }),
    ),
    /** Other paths and keys for nodes of one subtree. */
    moveNodes: prepareQuery<Among & NewPath & NewKey, unknown>((db, values) =>
      updateAmong(db, values).set({
        path: newPath(values),
        sort_key: sql<string>`${values.key} || substr(sort_key, ${values.keyFrom})`,
        item: sql<string>`case when length(item) < ${values.width} then ${values.item}
          else ${values.key} || substr(item, ${values.keyFrom}) end`,
      }),
    ),
    /** Another place among its siblings for a child, and the keys that follow for all below it. */
    moveChild: prepareQuery<Among & Omit<NewKey, "item"> & { readonly position: number }, unknown>(
      (db, values) =>
        updateAmong(db, values).set({
          sort_key: sql<string>`${values.key} || substr(sort_key, ${values.keyFrom})`,
          item: sql<string>`case when length(item) < ${values.width} then item
          else ${values.key} || substr(item, ${values.keyFrom}) end`,
          position: sql<number>`case when length(sort_key) = ${values.width}
          then cast(${values.position} as bigint) else position end`,
        }),
    ),
    /** Gives the properties of nodes the sort keys that these have. */
    updatePropertyKeys: prepareQuery<Among, unknown>((db, values) =>
      db
        .updateTable("property")
        .set((eb) => ({
          sort_key: eb
            .selectFrom("node")
            .select("node.sort_key")
            .whereRef("node.workspace", "=", "property.workspace")
            .whereRef("node.uuid", "=", "property.uuid")
            .$asScalar(),
        }))
        .where("workspace", "=", values.workspace)
        .where("uuid", "in", (eb) =>
          eb
            .selectFrom("node")
            .select("node.uuid")
            .where("node.workspace", "=", values.workspace)
            .where("node.sort_key", ">=", values.first)
            .where("node.sort_key", "<=", values.last),
        ),
    ),
  };
}

function siblings(db: Kysely<Tables>, values: OfParent) {
  return db
    .selectFrom("node")
    .where("workspace", "=", values.workspace)
    .where("parent", "=", values.parent);
}

function nodesAmong(db: Kysely<Tables>, values: Among) {
  return db
    .selectFrom("node")
    .where("workspace", "=", values.workspace)
    .where("sort_key", ">=", values.first)
    .where("sort_key", "<=", values.last);
}

function updateAmong(db: Kysely<Tables>, values: Among) {
  return db
    .updateTable("node")
    .where("workspace", "=", values.workspace)
    .where("sort_key", ">=", values.first)
    .where("sort_key", "<=", values.last);
}

function newPath({ path, pathFrom }: NewPath) {
  return sql<string>`${path} || substr(path, ${pathFrom})`;
}
