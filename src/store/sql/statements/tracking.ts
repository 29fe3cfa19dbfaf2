import { sql } from "kysely";
import { prepareQuery, prepareRows } from "../compiled-query.js";
import type { FieldChangeRow, NodeRow, ReferenceRow } from "../tables.js";

/** The queries of references and of changes to fields. */
export function trackingStatements() {
  return {
    changesSince: prepareQuery<Omit<FieldChangeRow, "name">, Pick<FieldChangeRow, "name">>(
      (db, values) =>
        db
          .selectFrom("field_change")
          .select("name")
          .where("workspace", "=", values.workspace)
          .where("uuid", "=", values.uuid)
          .where("version", ">", values.version),
    ),
    recordChanges: prepareRows<FieldChangeRow>((db, rows) =>
      db
        .insertInto("field_change")
        .values(
          rows.map(({ workspace, uuid, name, version }) => ({ workspace, uuid, name, version })),
        )
        .onConflict((conflict) =>
          conflict
            .columns(["workspace", "uuid", "name"])
            .doUpdateSet((eb) => ({ version: eb.ref("excluded.version") })),
        ),
    ),
    /** With the version that the item has, unless that is its first. */
    recordChange: prepareQuery<
      Pick<NodeRow, "workspace" | "item"> & Pick<FieldChangeRow, "name">,
      unknown
    >((db, values) =>
      db
        .insertInto("field_change")
        .columns(["workspace", "uuid", "name", "version"])
        .expression((eb) =>
          eb
            .selectFrom("node")
            .select([
              "workspace",
              "uuid",
              sql<string>`cast(${values.name} as text)`.as("name"),
              "version",
            ])
            .where("workspace", "=", values.workspace)
            .where("item", "=", values.item)
            .where("sort_key", "=", values.item)
            .where("version", ">", 1),
        )
        .onConflict((conflict) =>
          conflict
            .columns(["workspace", "uuid", "name"])
            .doUpdateSet((eb) => ({ version: eb.ref("excluded.version") })),
        ),
    ),
    dropReferences: prepareQuery<Omit<ReferenceRow, "target">, unknown>((db, values) =>
      db
        .deleteFrom("reference")
        .where("workspace", "=", values.workspace)
        .where("uuid", "=", values.uuid)
        .where("name", "=", values.name),
    ),
  };
}
