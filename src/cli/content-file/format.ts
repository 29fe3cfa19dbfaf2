import type { NodeRecord } from "../../store/content-repository.js";
import { printProperties } from "../../store/sql/property-rows.js";
import { compareText } from "../../util/compare-text.js";

/*
 * A content file is lines of JSON: a header, one line for each node, and a trailer with the number of nodes and the SHA-256
 * of all lines before it, their ends included. The workspaces follow one another, each with its author side and then its
 * published one, each of these depth first.
 */

/** One node of a content file. */
export interface ContentLine {
  readonly workspace: string;
  readonly record: NodeRecord;
}

/** What a content file ends with. */
export interface ContentTrailer {
  readonly nodes: number;
  readonly sha256: string;
}

export const formatName = "mcpgen-content";
export const formatVersion = 1;

/** The first line. */
export const headerLine = JSON.stringify({ format: formatName, version: formatVersion });

/** The line of a node: the same node always gives the same text. */
export function printNode({ workspace, record }: ContentLine): string {
  const { side, path, uuid, nodeType, version, publishedVersion, created, modified } = record;
  const facts = { workspace, side, path, uuid, type: nodeType, version, publishedVersion };
  const parts = [
    JSON.stringify({ ...facts, created, modified }).slice(1, -1),
    // JSON.stringify would take the sign of a zero away.
    `"properties":${printProperties(record.properties)}`,
    ...(record.changes === undefined ? [] : [`"changes":${printChanges(record.changes)}`]),
  ];
  return `{${parts.join(",")}}`;
}

function printChanges(changes: Readonly<Record<string, number>>): string {
  const sorted = Object.entries(changes).sort(([one], [other]) => compareText(one, other));
  return `{${sorted.map(([name, version]) => `${JSON.stringify(name)}:${version}`).join(",")}}`;
}

/** The last line. */
export function printTrailer({ nodes, sha256 }: ContentTrailer): string {
  return JSON.stringify({ nodes, sha256 });
}
