import { prepareQuery } from "../compiled-query.js";
import type { NodeRow } from "../tables.js";

/** A place among the children of a node that both sides have. */
export interface Place {
  readonly author: string;
  readonly published: string;
  readonly parent: string;
  readonly position: number;
}

/** The queries that publish and take back. */
export function publicationStatements() {
  return {
    /** The last author sibling before a position that is published below the same parent, as it is published. */
    publishedBefore: prepareQuery<Place, Pick<NodeRow, "position">>((db, values) =>
      db
        .selectFrom("node as a")
        .crossJoin("node as p")
        .select("p.position")
        .where("a.workspace", "=", values.author)
        .where("a.parent", "=", values.parent)
        .where("a.position", "<", values.position)
        .where("p.workspace", "=", values.published)
        .whereRef("p.uuid", "=", "a.uuid")
        .whereRef("p.parent", "=", "a.parent")
        .orderBy("a.position", "desc")
        .limit(1),
    ),
    /** The first child after a position, one of them left out. */
    childAfter: prepareQuery<
      Pick<NodeRow, "workspace" | "position" | "uuid"> & { readonly parent: string },
      Pick<NodeRow, "position">
    >((db, values) =>
      db
        .selectFrom("node")
        .select("position")
        .where("workspace", "=", values.workspace)
        .where("parent", "=", values.parent)
        .where("position", ">", values.position)
        .where("uuid", "<>", values.uuid)
        .orderBy("position")
        .limit(1),
    ),
  };
}
