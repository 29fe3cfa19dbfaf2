import { createHash } from "node:crypto";
import type { ContentNode, Properties, Publication } from "../content-repository.js";
import { parseProperties } from "./property-rows.js";
import { sideOf, workspaceOf } from "./space.js";
import { fromStoredText } from "./stored-text.js";
import type { NodeRow } from "./tables.js";

/** The node type whose nodes are parts of an item. */
export const contentNodeType = "mgnl:contentNode";
export const folderType = "mgnl:folder";

/** What `toNode` and the session read of a node. */
export const nodeColumns = [
  "workspace",
  "uuid",
  "path",
  "name",
  "parent",
  "node_type",
  "position",
  "sort_key",
  "item",
  "properties",
  "version",
  "published_version",
  "created",
  "modified",
] as const satisfies readonly (keyof NodeRow)[];

/** The node as callers see it. Many are asked for what they are alone: their properties are read when they are looked at. */
export function toNode(row: NodeRow): ContentNode {
  let properties: Properties | undefined;
  return Object.freeze({
    uuid: row.uuid,
    workspace: workspaceOf(row.workspace),
    path: fromStoredText(row.path),
    name: fromStoredText(row.name),
    parent: row.parent ?? undefined,
    nodeType: row.node_type,
    get properties() {
      properties ??= readProperties(row.properties);
      return properties;
    },
    version: row.version,
    publication: publicationOf(row),
    created: row.created,
    modified: row.modified,
  });
}

/** Several may be given one node: nobody may change what others see. */
function readProperties(text: string): Properties {
  const properties = parseProperties(text);
  for (const property of Object.values(properties)) {
    Object.freeze(property.value);
    Object.freeze(property);
  }
  return Object.freeze(properties);
}

function publicationOf(row: NodeRow): Publication {
  if (row.parent === null || sideOf(row.workspace) === "published") return "published";
  if (row.published_version === null) return "unpublished";
  return row.published_version === row.version ? "published" : "modified";
}

/**
 * The root of a workspace as it is before anything was written there. It is the same whenever and wherever it is asked
 * for, so that reading it needs no write.
 */
export function rootRow(space: string): NodeRow {
  return {
    workspace: space,
    uuid: rootUuid(workspaceOf(space)),
    path: "/",
    name: "",
    parent: null,
    node_type: "rep:root",
    position: 0,
    sort_key: "",
    item: "",
    properties: "{}",
    version: 1,
    published_version: null,
    created: beginning,
    modified: beginning,
  };
}

/** Derived from the workspace's name (UUID version 8), so it never meets a random one. */
export function rootUuid(workspace: string): string {
  const digits = createHash("sha256").update(`mcpgen workspace root ${workspace}`).digest("hex");
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join("-");
}

const beginning = "1970-01-01T00:00:00.000Z";
